import { Trans } from '@lingui/react/macro';
import type { HabitSummary } from '@starchart/schema';
import { IconSeedling } from '@tabler/icons-react';
import { ProgressBar } from '@/components/ui/progress-bar';
import classes from './habit-bar.module.css';
import { isStreak } from './habit-progress';

/** The bar of a habit; for a streak that has not begun, an invitation instead of an empty bar. */
export function HabitBar({ habit }: { habit: HabitSummary }) {
  if (!isStreak(habit)) return <ProgressBar percentage={habit.completionPercentage} />;
  return (
    <div className={classes.streak}>
      {habit.completionCount === 0 ? (
        <p className={classes.start}>
          <IconSeedling aria-hidden />
          <Trans>Start your streak today!</Trans>
        </p>
      ) : (
        <ProgressBar percentage={habit.completionPercentage} />
      )}
    </div>
  );
}
