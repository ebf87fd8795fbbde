import { plural, t } from '@lingui/core/macro';
import type { HabitSummary } from '@starchart/schema';
import { formatDay } from '@/lib/format/format';

/** The schedule of a habit: `Every day`, `3 days a week`, `Every day until 12 May`. */
export function scheduleOf(habit: Pick<HabitSummary, 'frequency' | 'daysPerWeek' | 'endDate'>): string {
  if (habit.frequency === 'weekly') {
    if (habit.daysPerWeek === null) return t`Weekly`;
    return plural({ days: habit.daysPerWeek }, { one: '# day a week', other: '# days a week' });
  }
  return habit.endDate === null ? t`Every day` : t`Every day until ${{ day: formatDay(habit.endDate) }}`;
}

/** The progress of a habit: `Streak: 3 days`, `2/5 days this week`, `4/28 days`. */
export function progressOf(
  habit: Pick<HabitSummary, 'frequency' | 'endDate' | 'completionCount' | 'completionTarget'>,
): string {
  const { completionCount: count, completionTarget: target } = habit;
  if (habit.frequency === 'weekly') {
    // English has one wording; other languages need two.
    return plural(target, { one: `${count}/# days this week`, other: `${count}/# days this week` });
  }
  if (habit.endDate === null) return plural(count, { one: 'Streak: # day', other: 'Streak: # days' });
  return plural(target, { one: `${count}/# day`, other: `${count}/# days` });
}
