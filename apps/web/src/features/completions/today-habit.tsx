import { plural, t } from '@lingui/core/macro';
import { isJustOnce } from '@starchart/domain';
import type { HabitOfToday } from '@starchart/schema';
import { memo } from 'react';
import { CompactRow } from '@/components/list/compact-row';
import { HabitCheck } from '@/components/ui/habit-check';
import { PendingText } from '@/components/ui/pending-text';
import { Picture } from '@/components/ui/picture';
import { useMayTap } from '@/hooks/use-may-tap';
import { formatPoints } from '@/lib/format/format';
import { progressTexts } from './habit-progress';

type TodayHabitProps = {
  habit: HabitOfToday;
  childName: string;
  /** The family's day. */
  today: string;
  onTick: (habit: HabitOfToday, done: boolean) => void;
};

/** A habit with a check. Memoized: a tap renders only its own row. */
export const TodayHabit = memo(function TodayHabit({ habit, childName, today, onTick }: TodayHabitProps) {
  const { name, completedToday } = habit;
  const mayRecord = useMayTap(false);
  const isPending = habit.slotsToday.some(({ status }) => status === 'pending');

  return (
    <CompactRow
      even
      flat
      habitId={habit.id}
      picture={<Picture catalogue="habits" name={habit.icon ?? 'star'} size={40} lazy />}
      title={<bdi>{name}</bdi>}
      about={[
        formatPoints(habit.pointsPerCompletion),
        completedToday && isPending ? (
          <PendingText habitId={habit.id} today={today} />
        ) : (
          !mayRecord && completedToday && t`Done today`
        ),
        progressOf(habit),
      ]}
      action={
        mayRecord && (
          <HabitCheck
            habit={habit}
            name={t`${name} for ${childName}`}
            onTick={(done) => onTick(habit, done)}
          />
        )
      }
    />
  );
});

/** `1 of 3 days this week`, `Just today`, `Streak: 4 days`; nothing before the first day. */
function progressOf(habit: HabitOfToday): string | undefined {
  const { frequency, currentStreak } = habit;
  if (frequency === 'weekly' || isJustOnce(habit)) return progressTexts(habit);
  if (currentStreak === 0) return undefined;
  return plural(currentStreak, { one: 'Streak: # day', other: 'Streak: # days' });
}
