import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { Child, IdeaAge } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AgeField } from '@/components/form/age-field';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useIdeaAge } from '@/hooks/use-idea-age';
import { formatPoints } from '@/lib/format/format';
import { wordIdea } from '@/lib/i18n/schema-text';
import classes from './idea-picker.module.css';

/** Ideas that are visible at first. */
const FIRST_IDEAS = 6;

export type Idea = { name: string; description: string; icon?: string | null | undefined };

type IdeaPickerProps<Item extends Idea> = {
  child: Child;
  ideas: Record<IdeaAge, readonly Item[]>;
  catalogue: 'habits' | 'rewards';
  pointsOf: (idea: Item) => number;
  /** Names of the child's items; their ideas are hidden. */
  inUse: readonly string[];
  /** Adds the item, and its idea goes. */
  onChoose: (idea: Item) => void;
};

/** Ideas for habits or rewards, by age. A tap adds one. */
export function IdeaPicker<Item extends Idea>(props: IdeaPickerProps<Item>) {
  const { child, ideas, catalogue, pointsOf, inUse, onChoose } = props;
  const [age] = useIdeaAge(child);
  const [showsAll, setShowsAll] = useState(false);
  const unused = ideas[age].map(wordIdea).filter(({ name }) => !inUse.includes(name));
  const shown = showsAll ? unused : unused.slice(0, FIRST_IDEAS);

  return (
    <div className={classes.picker} data-print="none">
      <AgeField child={child} label={t`Ideas by age`} />
      {unused.length === 0 && (
        <Text c="dimmed">
          <Trans>You've used every idea for this age. Nicely done!</Trans>
        </Text>
      )}
      <ul className={classes.ideas}>
        {shown.map((idea) => (
          <li key={idea.name} ref={moveFocusOnRemoval}>
            <button
              type="button"
              className={classes.idea}
              aria-label={t`Add ${{ idea: `${idea.name} ${formatPoints(pointsOf(idea))}` }}`}
              onClick={() => onChoose(idea)}
            >
              <Picture catalogue={catalogue} name={idea.icon ?? 'star'} size={40} />
              <span className={classes.words}>
                <span className={classes.name}>{idea.name}</span>{' '}
                <span className={classes.points}>{formatPoints(pointsOf(idea))}</span>
              </span>
              <IconPlus size={20} className={classes.plus} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {unused.length > FIRST_IDEAS && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t`Fewer ideas` : t`More ideas`}
        </Button>
      )}
    </div>
  );
}
