import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup, ManyChoice } from '@/components/ui/choice';
import { Picture } from '@/components/ui/picture';

type ChildrenChoiceProps = {
  childrenOfFamily: readonly Child[];
  /** Null for all, including those added later. */
  value: number[] | null;
  onChange: (value: number[] | null) => void;
  /** Says that the other children stay hidden. */
  aboutSome: string;
  error?: ReactNode;
};

/** Chooses all children, or some of them. */
export function ChildrenChoice({ childrenOfFamily, value, onChange, aboutSome, error }: ChildrenChoiceProps) {
  const name = useId();
  const chosen = value === null ? 'all' : 'some';
  return (
    <ChoiceGroup label={t`Which children?`} error={error}>
      <ChoiceGrid columns={[1, 2]}>
        <Choice
          name={name}
          value="all"
          label={t`All children`}
          about={t`Including any you add later.`}
          chosen={chosen}
          onChoose={() => onChange(null)}
        />
        <Choice
          name={name}
          value="some"
          label={t`Only these`}
          about={aboutSome}
          chosen={chosen}
          onChoose={() => onChange([])}
        />
      </ChoiceGrid>
      {value !== null && (
        <ChoiceGrid columns={[3, 5]}>
          {childrenOfFamily.map((child) => (
            <ManyChoice
              key={child.id}
              label={child.name}
              isChosen={value.includes(child.id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...value, child.id] : value.filter((id) => id !== child.id))
              }
              picture={<Picture catalogue="avatars" name={child.avatar} size={48} />}
            />
          ))}
        </ChoiceGrid>
      )}
    </ChoiceGroup>
  );
}
