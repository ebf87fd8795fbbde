import { t } from '@lingui/core/macro';
import { isFoundBy } from '@starchart/domain';
import type { Child, IdeaAge } from '@starchart/schema';
import { useRef, useState } from 'react';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { Picture } from '@/components/ui/picture';
import { useIdeaAge } from '@/hooks/use-idea-age';
import { wordIdea } from '@/lib/i18n/schema-text';
import classes from './idea-chips.module.css';
import type { Idea } from './idea-picker';

/** More would be a list to read instead of a row to choose from. */
const MOST_IDEAS = 8;

type IdeaChipsProps<Item extends Idea> = {
  child: Child;
  ideas: Record<IdeaAge, readonly Item[]>;
  catalogue: 'habits' | 'rewards';
  /** Names of the child's items; their ideas are hidden. */
  inUse: readonly string[];
  /** The name in the form. */
  typed: string;
  onChoose: (idea: Item) => void;
};

/** Ideas below the name of a new habit or reward, in one row: those that it finds, or some for the age of the child. A tap fills in the form. */
export function IdeaChips<Item extends Idea>(props: IdeaChipsProps<Item>) {
  const { child, ideas, catalogue, inUse, typed, onChoose } = props;
  const [age] = useIdeaAge(child);
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const all = [...ideas[age], ...Object.values(ideas).flat()].map(wordIdea);
  const unused = [...new Map(all.map((idea) => [idea.name, idea])).values()].filter(
    ({ name }) => !inUse.includes(name) && name !== typed,
  );
  // Beside the one that is filled in, others can be chosen.
  const found = typed === chosen ? unused : unused.filter(({ name }) => isFoundBy(name, typed));

  return (
    <>
      {found.length > 0 && (
        <ScrollStrip className={classes.strip} oneLine>
          <ul ref={list} className={classes.ideas} tabIndex={-1} aria-label={t`Ideas`}>
            {found.slice(0, MOST_IDEAS).map((idea) => (
              <li key={idea.name}>
                <button
                  type="button"
                  className={classes.idea}
                  onClick={() => {
                    setChosen(idea.name);
                    onChoose(idea);
                    // Before the idea leaves the row.
                    list.current?.focus();
                  }}
                >
                  <Picture catalogue={catalogue} name={idea.icon ?? 'star'} size={28} />
                  {idea.name}
                </button>
              </li>
            ))}
          </ul>
        </ScrollStrip>
      )}
      <p role="status" className="visually-hidden">
        {typed === chosen && t`Filled in for you. Change anything you like.`}
      </p>
    </>
  );
}
