import { type DayNumber, weekStart } from './calendar.ts';
import {
  countInInterval,
  isEveryFewDays,
  isInRange,
  isIntervalOpen,
  type ScheduleFacts,
  slotsOn,
} from './schedule.ts';

/**
 * `paused`: a pause applies, or the habit was inactive; `closed`: before its start or after its end; `off`: without slots; `later`: within
 * N days of the last time, of a habit that is due every N days.
 */
export type DayState = 'due' | 'later' | 'off' | 'paused' | 'closed';

/** A habit on a day. */
export interface DayOfHabit {
  /** Number of completions that the day has room for. Pauses do not change it. */
  slots: number;
  /** Slots that are due and not completed. A weekly habit is due on no particular day, so it has none. */
  open: number;
  state: DayState;
  /** A completion of the day met its period. */
  met: boolean;
}

/** What is known of a habit's completions at a day. */
export interface KnownHistory {
  /** The last day, this one or before it, with a completion that met its period. */
  metOn: DayNumber | null;
  /** The completed slots of the day. */
  filled?: readonly number[];
  /** The days of the completions of the interval that ends with the day, ascending. */
  days?: readonly DayNumber[];
}

export const NOTHING_DONE: KnownHistory = { metOn: null };

/** Decides whether a habit is due on a day: every page, chart and recap is computed from this. */
export function evaluateDay(
  facts: ScheduleFacts,
  day: DayNumber,
  { metOn, filled = [], days = [] }: KnownHistory,
): DayOfHabit {
  const slots = slotsOn(day, facts);
  const state = stateOf(facts, day, slots, metOn);
  const schedule = facts.scheduleOn(day);
  let open = 0;
  if (state === 'due' && schedule.frequency === 'daily') {
    open = slots - filled.filter((slot) => slot <= slots).length;
    // Earlier days of the interval can have done a part.
    if (isEveryFewDays(schedule)) {
      open = Math.max(0, Math.min(open, schedule.slotCount - countInInterval(days, day, facts)));
    }
  }
  return { slots, open, state, met: metOn === day };
}

function stateOf(facts: ScheduleFacts, day: DayNumber, slots: number, metOn: DayNumber | null): DayState {
  if (facts.isPaused(day)) return 'paused';
  if (!isInRange(day, facts)) return 'closed';
  if (slots === 0) return 'off';
  return isIntervalOpen(day, metOn, facts) ? 'due' : 'later';
}

/** A habit that is due every N days is due on no particular day, and neither is a weekly one. */
export function isDueDay(day: DayNumber, facts: ScheduleFacts): boolean {
  const { frequency, intervalDays } = facts.scheduleOn(day);
  return frequency === 'daily' && intervalDays === 1 && evaluateDay(facts, day, NOTHING_DONE).state === 'due';
}

/** Completions that a week asks for. Paused days and days out of range reduce it. 0: the week is not due. */
export function weekTarget(weekStartsAt: DayNumber, facts: ScheduleFacts): number {
  let sevenths = 0;
  let days = 0;
  for (let day = weekStartsAt; day < weekStartsAt + 7; day++) {
    const { frequency, daysPerWeek } = facts.scheduleOn(day);
    if (frequency !== 'weekly' || evaluateDay(facts, day, NOTHING_DONE).state !== 'due') continue;
    sevenths += daysPerWeek ?? 1;
    days++;
  }
  return Math.min(days, Math.floor((2 * sevenths + 7) / 14)); // rounds sevenths / 7 half up
}

/** What a week asks of a weekly habit that began on a day: no more than its days since then. */
export function targetSince(firstOn: DayNumber, weekOn: DayNumber, facts: ScheduleFacts): number {
  const days = Array.from({ length: 7 }, (_, index) => weekOn + index);
  const weekly = days.filter((day) => day >= firstOn && facts.scheduleOn(day).frequency === 'weekly');
  return Math.min(weekTarget(weekOn, facts), weekly.length);
}

/** Completions that meet the period of a day; at least 1. */
export function periodTarget(day: DayNumber, facts: ScheduleFacts): number {
  const { frequency, slotCount } = facts.scheduleOn(day);
  const isWeekly = frequency === 'weekly';
  return Math.max(1, isWeekly ? weekTarget(weekStart(day, facts.weekStartsOn), facts) : slotCount);
}

const MAX_LOOKAHEAD_DAYS = 400;

/** The first day after `today` on which the habit is due; null when there is none within 400 days. */
export function nextDueOn(today: DayNumber, metOn: DayNumber | null, facts: ScheduleFacts): DayNumber | null {
  const lastDay = Math.min(today + MAX_LOOKAHEAD_DAYS, facts.endDate ?? Infinity);
  for (let day = today + 1; day <= lastDay; day++) {
    if (evaluateDay(facts, day, { metOn }).state === 'due') return day;
  }
  return null;
}
