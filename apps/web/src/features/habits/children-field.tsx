import { plural, t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { ChoiceGrid, ManyChoice, ManyChoicesGroup } from '@/components/form/choice';
import { Picture } from '@/components/ui/picture';
import type { Shared } from './api';
import classes from './children-field.module.css';

type ChildrenFieldProps = {
  label: string;
  choices: readonly Child[];
  /** Ids of children. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
};

/** Chooses some of the family's children. */
export function ChildrenField({ label, choices, value, onChange, error }: ChildrenFieldProps) {
  return (
    <ManyChoicesGroup
      label={label}
      error={error}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <ChoiceGrid columns={[2, 4]}>
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

/** Names the children for whom a habit was not created. */
export function NotShared({ created, failed }: Shared) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);

  return (
    <div ref={box} role="alert" className={failed.length > 0 ? classes.notShared : 'visually-hidden'}>
      {failed.length > 0 && (
        <>
          <p>
            {created.length === 0
              ? t`These children don't have the habit yet:`
              : plural(
                  { charts: created.length },
                  {
                    one: `The habit is on one chart. These children don't have it yet:`,
                    other: `The habit is on # charts. These children don't have it yet:`,
                  },
                )}
          </p>
          <ul>
            {failed.map(({ child, reason }) => (
              <li key={child.id}>
                <bdi>{child.name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
