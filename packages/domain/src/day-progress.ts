import type { HabitSummary, PartOfDay } from '@starchart/schema';
import { addDays } from './calendar.ts';
import { dueSlotsOfToday } from './done-of-due.ts';
import { dayInParts } from './parts-of-day.ts';
import type { isDoneForNow } from './progress.ts';

export interface DayProgress {
  /** Number of due slots that are not done. */
  open: number;
  /** See `isFullDay`. */
  isFull: boolean;
}

/** A slot of today that is due. */
export interface DueSlot<Habit> {
  habit: Habit;
  slot: number;
  isDone: boolean;
  /** Grows with each completion; undefined while it is open. */
  completionId?: number | undefined;
}

type Due = Pick<HabitSummary, 'frequency' | 'dueStatus' | 'slots' | 'slotsToday'>;

/** A day is full once something is done and nothing that is due is open; without due slots, anything fills it. */
export function isFullDay({ completions, open }: { completions: number; open: number }): boolean {
  return completions > 0 && open === 0;
}

/** Progress of a child's day, from its open habits. */
export function dayProgress(habits: readonly Due[]): DayProgress {
  const open = habits.flatMap(dueSlotsOfToday).filter(({ status }) => status === 'open').length;
  const completions = habits.flatMap(({ slotsToday }) =>
    slotsToday.filter(({ status }) => status !== 'open'),
  );
  return { open, isFull: isFullDay({ completions: completions.length, open }) };
}

/**
 * The slots of today that are due, in the order in which the child sees them: what is left from earlier parts of the day, what is now, what
 * comes later. Weekly habits are due on no particular day, paused ones not at all. Completing and undoing do not change their number.
 */
export function dueSlots<Habit extends Due & Parameters<typeof isDoneForNow>[0]>(
  habits: readonly Habit[],
  now: PartOfDay,
): DueSlot<Habit>[] {
  const { earlier, current, later } = dayInParts(
    habits.filter((habit) => dueSlotsOfToday(habit).length > 0),
    now,
  );
  return [...earlier, ...current, ...later].flatMap((part) =>
    part.habits.flatMap((habit) =>
      dueSlotsOfToday(habit)
        .filter((slot) => slot.part === part.part)
        .map(({ slot, status, completionId }) => ({
          habit,
          slot,
          isDone: status !== 'open',
          completionId,
        })),
    ),
  );
}

/** The stones of a child's path: the done slots in the order of doing, then the open ones in the order of the cards. */
export function pathOfDay<Habit extends Parameters<typeof dueSlots>[0][number]>(
  habits: readonly Habit[],
  now: PartOfDay,
): DueSlot<Habit>[] {
  const place = ({ isDone, completionId = Number.MAX_SAFE_INTEGER }: DueSlot<Habit>) =>
    isDone ? completionId : Infinity;
  return dueSlots(habits, now).toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
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

type Tomorrow = Pick<HabitSummary, 'frequency' | 'nextDueOn' | 'active' | 'slots'>;

/**
 * The habits that are due on the day after `today`, in the order of that day's cards: those of the morning and those of any time, then the
 * later ones. The weekly ones if no daily one is.
 */
export function dueTomorrow<Habit extends Tomorrow>(habits: readonly Habit[], today: string): Habit[] {
  const tomorrow = addDays(today, 1);
  const open = habits.filter(({ active, nextDueOn }) => active && nextDueOn === tomorrow);
  const daily = open.filter(({ frequency }) => frequency === 'daily');
  if (daily.length === 0) return open;
  const cards = MORNING_ORDER.flatMap((part) => daily.filter(({ slots }) => slots.includes(part)));
  return [...new Set(cards)];
}

/** The order of a day's parts in its morning. */
const MORNING_ORDER = ['morning', 'any', 'afternoon', 'evening'] as const;
