import type { DaysOfHabit, HabitSummary, PointsEntryKind } from '@starchart/schema';
import { addDays, daysBetween } from './calendar.ts';

/** Slots of daily habits. */
export interface SlotCount {
  /** Those of the due ones that are done, pending ones included. */
  done: number;
  due: number;
  /** Completions that nothing asked for: on a paused or free day, or in a slot that the habit no longer has. */
  extra: number;
}

/** How much of what was due is done. Weekly habits are due on no particular day, so they are counted apart, once a week. */
export interface DoneOfDue extends SlotCount {
  weeklyMet: number;
  weeklyDue: number;
}

export const NO_SLOTS: SlotCount = { done: 0, due: 0, extra: 0 };

/** `filled` and `due` are numbers of slots of one habit and day. */
export function countFilled(filled: readonly number[], due: readonly number[]): SlotCount {
  const done = filled.filter((slot) => due.includes(slot)).length;
  return { done, due: due.length, extra: filled.length - done };
}

type HabitOfToday = Pick<
  HabitSummary,
  'frequency' | 'dueStatus' | 'slots' | 'slotsToday' | 'completionCount' | 'weekTarget'
>;

/** The slots of today that are due: of daily habits, without those that the habit no longer has, which stay completed. */
export function dueSlotsOfToday<Habit extends Omit<HabitOfToday, 'completionCount' | 'weekTarget'>>({
  frequency,
  dueStatus,
  slots,
  slotsToday,
}: Habit): Habit['slotsToday'] {
  if (frequency === 'weekly' || dueStatus !== 'due') return [];
  return slotsToday.filter(({ slot }) => slot <= slots.length);
}

/** The count of several children. */
export function sumOfDone(counts: readonly DoneOfDue[]): DoneOfDue {
  const sum = (of: 'weeklyMet' | 'weeklyDue') => counts.reduce((total, count) => total + count[of], 0);
  return { ...sumOfSlots(counts), weeklyMet: sum('weeklyMet'), weeklyDue: sum('weeklyDue') };
}

/** Today's count of a child. What is open is due. */
export function doneOfToday(habits: readonly HabitOfToday[]): DoneOfDue {
  const weekly = habits.filter(({ weekTarget }) => weekTarget > 0);
  const slots = habits
    .filter(({ frequency }) => frequency === 'daily')
    .map((habit) =>
      countFilled(
        habit.slotsToday.filter(({ status }) => status !== 'open').map(({ slot }) => slot),
        dueSlotsOfToday(habit).map(({ slot }) => slot),
      ),
    );
  return {
    ...sumOfSlots(slots),
    weeklyMet: weekly.filter(({ completionCount, weekTarget }) => completionCount >= weekTarget).length,
    weeklyDue: weekly.length,
  };
}

/** Days of some habits, from `firstOn` on, as the API shows them. */
export interface CountedDays {
  firstOn: string;
  today: string;
  habits: readonly Pick<DaysOfHabit, 'done' | 'due' | 'extra' | 'weeks'>[];
}

/** The count of a time. Slots that are open today are not due yet. A week belongs to the time in which it begins. */
export function doneOfDays(
  { firstOn, today, habits }: CountedDays,
  time: { firstOn: string; days: number },
): DoneOfDue {
  const first = daysBetween(firstOn, time.firstOn);
  const days = Array.from({ length: time.days }, (_, place) => first + place);
  const todayPlace = daysBetween(firstOn, today);
  const slots = habits.flatMap((habit) =>
    days.map((place) => {
      const done = countAt(habit.done, place);
      const due = place === todayPlace ? done : countAt(habit.due, place);
      return { done, due, extra: countAt(habit.extra, place) };
    }),
  );
  const end = addDays(time.firstOn, time.days);
  const weeks = habits
    .flatMap((habit) => habit.weeks ?? [])
    .filter(({ weekOn, target }) => target > 0 && weekOn >= time.firstOn && weekOn < end);
  return {
    ...sumOfSlots(slots),
    weeklyMet: weeks.filter(({ met }) => met).length,
    weeklyDue: weeks.length,
  };
}

/** The count of one day; open slots are due, today too. */
export function countOfDay({ firstOn, habits }: CountedDays, day: string): SlotCount {
  const place = daysBetween(firstOn, day);
  return sumOfSlots(
    habits.map((habit) => ({
      done: countAt(habit.done, place),
      due: countAt(habit.due, place),
      extra: countAt(habit.extra, place),
    })),
  );
}

/** A count as one character. */
export const COUNT_DIGITS = '0123456789abc';

/** Counts of days, one character each. */
export function writeCounts(counts: readonly number[]): string {
  return counts.map((count) => COUNT_DIGITS[count] ?? 'c').join('');
}

/** A count of `writeCounts`; 0 outside of its days. */
export function countAt(counts: string | undefined, place: number): number {
  return Number.parseInt(counts?.[place] ?? '0', 16);
}

function sumOfSlots(counts: readonly SlotCount[]): SlotCount {
  return counts.reduce(
    (sum, { done, due, extra }) => ({
      done: sum.done + done,
      due: sum.due + due,
      extra: sum.extra + extra,
    }),
    NO_SLOTS,
  );
}

/** Points that count toward the level, by what brought them: habits, and badges. */
export interface EarnedPoints {
  habits: number;
  badges: number;
}

/** Sums ledger entries, or sums of them. A reversal has the kind of what it reverses. */
export function earnedPoints(
  entries: readonly { kind: PointsEntryKind; totalAmount: number }[],
): EarnedPoints {
  const sum = (ofBadges: boolean) =>
    entries
      .filter(({ kind }) => (kind === 'badge_bonus') === ofBadges)
      .reduce((total, { totalAmount }) => total + totalAmount, 0);
  return { habits: sum(false), badges: sum(true) };
}

/** What the days of a time earned. */
export function earnedIn(
  points: readonly (EarnedPoints & { day: string })[],
  time: { firstOn: string; days: number },
): EarnedPoints {
  const end = addDays(time.firstOn, time.days);
  return points
    .filter(({ day }) => day >= time.firstOn && day < end)
    .reduce((sum, { habits, badges }) => ({ habits: sum.habits + habits, badges: sum.badges + badges }), {
      habits: 0,
      badges: 0,
    });
}
