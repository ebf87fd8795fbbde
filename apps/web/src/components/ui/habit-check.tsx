import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp } from '@tabler/icons-react';
import { CheckButton } from './check-button';

type HabitCheckProps = {
  habit: Pick<HabitSummary, 'completedToday' | 'slotsToday'>;
  /** Names the habit, for screen readers. */
  name: string;
  /** Called with true to complete the next time of today, with false to undo the last one. */
  onTick: (done: boolean) => void;
};

/** The check of a habit. One with several times a day completes one time per tap, and has a button that undoes the last. */
export function HabitCheck({ habit, name, onTick }: HabitCheckProps) {
  const { completedToday, slotsToday } = habit;
  const all = slotsToday.length;
  if (all <= 1) return <CheckButton name={name} done={completedToday} onTick={onTick} />;
  const done = slotsToday.filter(({ status }) => status !== 'open').length;
  return (
    <>
      {done > 0 && !completedToday && (
        <ActionIcon
          variant="subtle"
          size={44}
          radius="xl"
          aria-label={t`Undo the last time of ${name}`}
          onClick={() => onTick(false)}
        >
          <IconArrowBackUp size={22} aria-hidden />
        </ActionIcon>
      )}
      <CheckButton
        name={name}
        done={completedToday}
        times={{ done, all }}
        // Voice control finds a button by its visible words in their order.
        label={completedToday ? undefined : t`Complete ${done}/${all}: ${name}`}
        onTick={onTick}
      />
    </>
  );
}
