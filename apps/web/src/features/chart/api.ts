import { plural, t } from '@lingui/core/macro';
import type { Child, Habit } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refreshChild } from '@/lib/api/refresh-child';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { formatAmount } from '@/lib/format/format';
import { changedStreaks } from './chart-cells';

/** The habits of a child with their last 35 days. */
export function useRecentDays({ id: childId }: Pick<Child, 'id'>) {
  return trpc.habits.list.useQuery({ childId }, { refetchOnMount: 'always' });
}

/** Saves changed cells of the chart, and says what they changed: points, badges and streaks. */
export function useCorrectChart(child: Pick<Child, 'id' | 'currentPoints'>, habits: readonly Habit[]) {
  const { id: childId, currentPoints: pointsBefore } = child;
  return useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => Promise.all([refreshChild(childId), trpcUtils.habits.list.invalidate({ childId })]),
    success({ changed, currentPoints, badgesEarned }) {
      const points = formatAmount(currentPoints - pointsBefore);
      const after = trpcUtils.habits.list.getData({ childId }) ?? [];
      const streaks = changedStreaks(habits, after).map(streakWords);
      const badges = badgesEarned.map(({ name }) => t`New badge: ${name}!`);
      return {
        title: plural(changed, { one: '# change saved', other: '# changes saved' }),
        text: [t`${points} points.`, ...badges, ...streaks.slice(0, MOST_STREAKS)].join(' '),
      };
    },
    failure: { title: t`Failed to save the chart`, text: t`There was an error saving your changes.` },
  });
}

/** More would make the notice too long. */
const MOST_STREAKS = 3;

function streakWords({ name, currentStreak, streakUnit }: Habit): string {
  return streakUnit === 'weeks'
    ? plural(currentStreak, { one: `${name}: streak # week.`, other: `${name}: streak # weeks.` })
    : plural(currentStreak, { one: `${name}: streak # day.`, other: `${name}: streak # days.` });
}
