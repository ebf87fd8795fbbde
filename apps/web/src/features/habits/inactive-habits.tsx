import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HabitSummary } from '@starchart/schema';
import { IconChevronRight } from '@tabler/icons-react';
import { Count } from '@/components/layout/section-title';
import classes from './habit-list.module.css';
import { HabitRow } from './habit-row';

type InactiveHabitsProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
  hasSiblings: boolean;
};

/** The habits that children do not see, collapsed. */
export function InactiveHabits({ habits, ...shared }: InactiveHabitsProps) {
  if (habits.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>
        <IconChevronRight size={20} className={classes.chevron} aria-hidden />
        <h2>
          <Trans>Inactive Habits</Trans>
        </h2>
        <Count>{habits.length}</Count>
      </summary>
      <ul className={classes.list}>
        {habits.map((habit) => (
          <HabitRow key={habit.id} habit={habit} {...shared} badge={habit.active ? t`Ended` : t`Inactive`} />
        ))}
      </ul>
    </details>
  );
}
