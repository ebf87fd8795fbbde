import { t } from '@lingui/core/macro';
import type { CheckboxGroupProps } from '@mantine/core';
import type { Child } from '@starchart/schema';
import type { ComponentProps, ReactNode } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup, ManyChoice, ManyChoicesGroup } from '@/components/form/choice';
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
  const chosen = value === null ? 'all' : 'some';
  return (
    <ChoiceGroup
      label={t`Which children?`}
      value={chosen}
      onChange={(which) => onChange(which === 'all' ? null : [])}
      error={error}
    >
      <ChoiceGrid columns={[1, 2]}>
        <Choice value="all" label={t`All children`} about={t`Including any you add later.`} chosen={chosen} />
        <Choice value="some" label={t`Only these`} about={aboutSome} chosen={chosen} />
      </ChoiceGrid>
      {value !== null && (
        <ChildrenField
          mt="var(--space-8)"
          choices={childrenOfFamily}
          columns={[3, 5]}
          value={value}
          onChange={onChange}
        />
      )}
    </ChoiceGroup>
  );
}

type ChildrenFieldProps = Pick<CheckboxGroupProps, 'label' | 'error' | 'mt'> &
  Pick<ComponentProps<typeof ChoiceGrid>, 'columns'> & {
    choices: readonly Child[];
    /** Ids of children. */
    value: readonly number[];
    onChange: (value: number[]) => void;
  };

/** Chooses some of the family's children. */
export function ChildrenField({ choices, columns, value, onChange, ...group }: ChildrenFieldProps) {
  return (
    <ManyChoicesGroup {...group} value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
      <ChoiceGrid columns={columns}>
        {choices.map(({ id, name, avatar }) => (
          <ManyChoice
            key={id}
            value={`${id}`}
            label={name}
            picture={<Picture catalogue="avatars" name={avatar} size={48} />}
          />
        ))}
      </ChoiceGrid>
    </ManyChoicesGroup>
  );
}
