import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HabitSummary } from '@starchart/schema';
import { IconSeedling } from '@tabler/icons-react';
import { KidProgressBar } from '@/components/kid/kid-progress-bar';
import classes from './habit-bar.module.css';
import { isStreak } from './habit-progress';

/** The bar of a habit; for a streak that has not begun, an invitation instead of an empty bar. */
export function HabitBar({ habit }: { habit: HabitSummary }) {
  if (!isStreak(habit)) return <KidProgressBar percentage={habit.completionPercentage} />;
  return (
    <div className={classes.streak}>
      {habit.completionCount === 0 ? (
        <p className={classes.start}>
          <IconSeedling aria-hidden />
          {freshStartTexts(habit) ?? <Trans>Start your streak today!</Trans>}
        </p>
      ) : (
        <KidProgressBar percentage={habit.completionPercentage} />
      )}
    </div>
  );
}

/** Words a streak that goes on, starts again or is the longest so far. They come after the progress, before what the bar measures. */
export function streakTexts(habit: HabitSummary): string | undefined {
  if (habit.frequency === 'daily' && !isStreak(habit)) return undefined;
  if (habit.newBest) return t`New personal best!`;
  if (habit.missForgiven && !habit.completedToday) return t`Still going!`;
  return isStreak(habit) ? undefined : freshStartTexts(habit);
}

/** Undefined while a streak lasts, and before the first one. */
function freshStartTexts({ currentStreak, longestStreak, streakUnit }: HabitSummary): string | undefined {
  if (currentStreak > 0 || longestStreak < 2) return undefined;
  return streakUnit === 'weeks'
    ? plural(longestStreak, {
        one: 'Fresh start! Your best is # week.',
        other: 'Fresh start! Your best is # weeks.',
      })
    : plural(longestStreak, {
        one: 'Fresh start! Your best is # day.',
        other: 'Fresh start! Your best is # days.',
      });
}
