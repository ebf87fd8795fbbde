import type { HabitSummary } from '@starchart/schema';
import { addDays } from './calendar.ts';
import { isDoneForNow } from './progress.ts';

export interface DayProgress {
  /** Number of due quests that are not done. */
  open: number;
  /** Every due quest is done. Without due quests: anything that is not paused is done. */
  isFull: boolean;
}

/** Progress of a child's day, from its open habits. Weekly habits are due on no particular day, paused ones not at all. */
export function dayProgress(
  habits: readonly Pick<HabitSummary, 'frequency' | 'completedToday' | 'dueStatus'>[],
): DayProgress {
  const due = habits.filter(isDueToday);
  const open = due.filter(({ completedToday }) => !completedToday).length;
  const isAnyDone = habits.some(({ completedToday, dueStatus }) => completedToday && dueStatus !== 'paused');
  return { open, isFull: open === 0 && isAnyDone };
}

/**
 * The habits of a day's path: the due ones, and weekly ones that are done. All of them if none is due and nothing is done
 * yet.
 */
export function habitsOfDay<
  Habit extends Parameters<typeof isDoneForNow>[0] & Pick<HabitSummary, 'dueStatus'>,
>(habits: readonly Habit[]): readonly Habit[] {
  const { open, isFull } = dayProgress(habits);
  if (open === 0 && !isFull) return habits;
  return habits.filter((habit) => isDueToday(habit) || isDoneForNow(habit));
}

/** Whether a list of today's habits contains the habit: it can be done today, or something of it is done. */
export function isOfToday({
  dueStatus,
  slotsToday,
}: Pick<HabitSummary, 'dueStatus' | 'slotsToday'>): boolean {
  // A paused day can be without slots too.
  return (
    (dueStatus !== 'later' && slotsToday.length > 0) || slotsToday.some(({ status }) => status !== 'open')
  );
}

/** Whether a habit is paused today, and nothing of it is done. */
export function isPausedToday({
  dueStatus,
  slotsToday,
}: Pick<HabitSummary, 'dueStatus' | 'slotsToday'>): boolean {
  return dueStatus === 'paused' && slotsToday.every(({ status }) => status === 'open');
}

function isDueToday({ frequency, dueStatus }: Pick<HabitSummary, 'frequency' | 'dueStatus'>): boolean {
  return frequency === 'daily' && dueStatus === 'due';
}

/** The habits that are due on the day after `today`; the weekly ones if no daily one is. */
export function dueTomorrow<Habit extends Pick<HabitSummary, 'frequency' | 'nextDueOn' | 'active'>>(
  habits: readonly Habit[],
  today: string,
): Habit[] {
  const tomorrow = addDays(today, 1);
  const open = habits.filter(({ active, nextDueOn }) => active && nextDueOn === tomorrow);
  const daily = open.filter(({ frequency }) => frequency === 'daily');
  return daily.length > 0 ? daily : open;
}
