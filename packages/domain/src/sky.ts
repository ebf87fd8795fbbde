import {
  CONSTELLATION_KEYS,
  type ConstellationKey,
  type DayProgressShown,
  type SkySummary,
} from '@starchart/schema';
import { toDayNumber } from './calendar.ts';
import { evaluateDay, type KnownHistory, periodTarget } from './day.ts';
import { isFullDay } from './day-progress.ts';
import { groupBy } from './group-by.ts';
import { isEveryFewDays, type ScheduleFacts } from './schedule.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';

/** Stars of the first constellations; the first one is finished after three full days. */
const FIRST_SIZES = [3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9];
/** Stars of the largest constellations, the later ones. */
export const LATER_SIZE = 10;

/** The 24 constellations, in the order in which a child finds them. */
export const CONSTELLATIONS: readonly { key: ConstellationKey; size: number }[] = CONSTELLATION_KEYS.map(
  (key, index) => ({ key, size: FIRST_SIZES[index] ?? LATER_SIZE }),
);

const STARS_OF_ROUND = CONSTELLATIONS.reduce((sum, { size }) => sum + size, 0);

export interface Constellation {
  key: ConstellationKey;
  size: number;
  /** From 1, without end. */
  place: number;
  /** How often the order has begun: 2 is the second sky, which has another color. */
  round: number;
  /** Number of its first star. */
  firstStar: number;
}

/** The constellation at a place, from 1. */
export function constellationAt(place: number): Constellation {
  const index = (place - 1) % CONSTELLATIONS.length;
  const round = 1 + (place - 1 - index) / CONSTELLATIONS.length;
  const before = CONSTELLATIONS.slice(0, index).reduce((sum, { size }) => sum + size, 0);
  const { key, size } = CONSTELLATIONS[index] ?? { key: 'fox', size: 0 };
  return { key, size, place, round, firstStar: (round - 1) * STARS_OF_ROUND + before + 1 };
}

/**
 * The current constellation with its stars, of which each full day is one, and the last finished one before it. Every tap and page of a child
 * needs them, so they must not cost more the more stars there are.
 */
export function skyOf(fullDays: number): {
  last: Constellation | null;
  current: Constellation & { lit: number };
} {
  const rounds = Math.floor(fullDays / STARS_OF_ROUND);
  let last = rounds > 0 ? constellationAt(rounds * CONSTELLATIONS.length) : null;
  let current = constellationAt(rounds * CONSTELLATIONS.length + 1);
  while (current.firstStar + current.size - 1 <= fullDays) {
    last = current;
    current = constellationAt(current.place + 1);
  }
  return { last, current: { ...current, lit: fullDays - current.firstStar + 1 } };
}

export function skySummary(
  { fullDays, newestStarOn }: { fullDays: number; newestStarOn: string | null },
  today: string,
): SkySummary {
  const { last, current } = skyOf(fullDays);
  const { key, lit, size } = current;
  return {
    fullDays,
    current: { key, lit, size },
    last: last?.key ?? null,
    today: newestStarOn === today,
    newestStarOn,
  };
}

/** A slot of a habit on a day. */
export interface FilledSlot {
  habitId: number;
  day: string;
  slot: number;
}

/** A child's active habit. */
export interface DayHabit extends ScheduledHabit {
  habitId: number;
  createdOn: string;
  /**
   * Of the judged days, pending ones included; of a habit that is due every N days, also those of the N - 1 days before. `isMet` as it is
   * stored: the completion met its period.
   */
  completions: readonly { day: string; slot: number; isMet?: boolean }[];
}

/** A day of a child as it is stored; a day that is not stored has no completions. */
export interface StoredDay {
  day: string;
  /** Pending ones included. */
  completions: number;
  isFull: boolean;
}

export interface DaysState {
  fullDays: number;
  /** Those that change. */
  days: readonly StoredDay[];
  dayHabits: readonly DayHabit[];
}

export interface ChangedDay extends StoredDay {
  becameFull: boolean;
  /** Due slots that are open. */
  open: number;
}

export interface DaysChange {
  days: readonly ChangedDay[];
  fullDays: number;
}

/** Changes of completions; `evaluated` are those that meet their period since, or no longer. */
interface SlotsChange {
  added: readonly FilledSlot[];
  removed: readonly FilledSlot[];
  evaluated?: readonly (FilledSlot & { isMet: boolean })[];
}

/**
 * Decides which days are full after completions are added and removed. An addition fills a day whose due slots are all filled then; without
 * due slots any does. A full day stays full until one of its completions is removed: then it is judged again, by the habits of now. A habit
 * that is due every N days can also fill a later one of the days, where it is not due then, and its undo can open one, where it is due
 * again.
 */
export function changeDays(
  { fullDays, days, dayHabits }: DaysState,
  { added, removed, evaluated = [] }: SlotsChange,
  weekStartsOn: number,
): DaysChange {
  const habits = dayHabits.map((habit) => {
    const { habitId } = habit;
    const kept = habit.completions.filter((slot) => !removed.some((one) => isSlotOf(one, habitId, slot)));
    const filled = [...kept, ...added.filter((one) => one.habitId === habitId)];
    const completions = filled.map((slot) => ({
      ...slot,
      ...evaluated.find((one) => isSlotOf(one, habitId, slot)),
    }));
    return { ...habit, completions };
  });
  const openSlotsOn = openSlotsByDay(habits, weekStartsOn);
  const touched = new Set([...added, ...removed].map(({ day }) => day));
  const isOfInterval = ({ habitId }: Pick<FilledSlot, 'habitId'>) =>
    habits.some((habit) => habit.habitId === habitId && habit.intervalDays > 1);
  const firstOf = (slots: readonly FilledSlot[]) =>
    slots
      .filter(isOfInterval)
      .map(({ day }) => day)
      .toSorted()[0];
  const [filledFrom, emptiedFrom] = [firstOf(added), firstOf(removed)];
  const reopens = dueAgain(dayHabits.filter(isOfInterval), habits, weekStartsOn);
  const later = days.filter(({ day, isFull }) => {
    const from = isFull ? emptiedFrom : filledFrom;
    return from !== undefined && day > from && (!isFull || reopens(day));
  });
  const judged = [...new Set([...touched, ...later.map(({ day }) => day)])].toSorted().map((day) => {
    const before = days.find((stored) => stored.day === day) ?? { completions: 0, isFull: false };
    const gained = added.filter((one) => one.day === day).length;
    const taken = removed.filter((one) => one.day === day).length;
    const completions = before.completions + gained - taken;
    const open = openSlotsOn(day);
    const isJudged = before.isFull ? taken > 0 || !touched.has(day) : gained > 0 || !touched.has(day);
    const isFull = isJudged ? isFullDay({ completions, open }) : before.isFull;
    return { day, completions, isFull, becameFull: isFull && !before.isFull, open };
  });
  const wasFull = new Set(days.filter(({ isFull }) => isFull).map(({ day }) => day));
  const changed = judged.filter(({ day, isFull }) => touched.has(day) || isFull !== wasFull.has(day));
  const stars = changed.filter(({ isFull }) => isFull).length;
  const starsBefore = days.filter(({ day, isFull }) => isFull && changed.some((one) => one.day === day));
  return { days: changed, fullDays: fullDays + stars - starsBefore.length };
}

/** Whether one of these habits has open due slots on a day after a change, and had none before it. */
function dueAgain(before: readonly DayHabit[], after: readonly DayHabit[], weekStartsOn: number) {
  const habits = before.map((habit) => {
    const changed = after.filter(({ habitId }) => habitId === habit.habitId);
    return { was: openSlotsByDay([habit], weekStartsOn), is: openSlotsByDay(changed, weekStartsOn) };
  });
  return (day: string) => habits.some(({ was, is }) => was(day) === 0 && is(day) > 0);
}

/** A day as the answer to a change of it shows it; without a change, as it is. */
export function progressOfDay(
  state: DaysState,
  day: string,
  weekStartsOn: number,
  { days, fullDays }: DaysChange = { days: [], fullDays: state.fullDays },
): DayProgressShown {
  const changed = days.find((one) => one.day === day);
  const { isFull } = changed ?? state.days.find((one) => one.day === day) ?? { isFull: false };
  const open = changed?.open ?? countOpenSlots(state.dayHabits, day, weekStartsOn);
  return { full: isFull, becameFull: changed?.becameFull ?? false, open, fullDays };
}

function isSlotOf(filled: FilledSlot, habitId: number, { day, slot }: { day: string; slot: number }) {
  return filled.habitId === habitId && filled.day === day && filled.slot === slot;
}

/** Due slots of a day that are open. A habit is not due before it was created. */
export function countOpenSlots(habits: readonly DayHabit[], day: string, weekStartsOn: number): number {
  return openSlotsByDay(habits, weekStartsOn)(day);
}

/** For several days: what the rules read of a habit is computed once, because it can have many pauses. */
function openSlotsByDay(habits: readonly DayHabit[], weekStartsOn: number): (day: string) => number {
  const evaluated = habits.map((habit) => ({ habit, facts: scheduleFacts(habit, weekStartsOn) }));
  return (day) =>
    evaluated
      .filter(({ habit }) => habit.createdOn <= day)
      .reduce((sum, { habit, facts }) => {
        const history = knownHistory(habit, day, facts);
        return sum + evaluateDay(facts, toDayNumber(day), history).open;
      }, 0);
}

function knownHistory({ completions }: DayHabit, day: string, facts: ScheduleFacts): KnownHistory {
  const filled = completions.filter((one) => one.day === day).map(({ slot }) => slot);
  if (!isEveryFewDays(facts.scheduleOn(toDayNumber(day)))) return { metOn: null, filled };
  const metDays = [...groupBy(completions, (one) => one.day)].filter(
    ([other, done]) =>
      other < day &&
      (done.some(({ isMet }) => isMet) || done.length >= periodTarget(toDayNumber(other), facts)),
  );
  const [metOn] = metDays.map(([other]) => toDayNumber(other)).toSorted((a, b) => b - a);
  const days = completions.map((one) => toDayNumber(one.day)).toSorted((a, b) => a - b);
  return { metOn: metOn ?? null, filled, days };
}
