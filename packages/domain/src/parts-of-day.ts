import { type HabitSummary, PARTS_OF_DAY, type PartOfDay } from '@starchart/schema';
import { isDoneForNow } from './progress.ts';

type Slots = Pick<HabitSummary, 'slotsToday'>;
type Quest = Parameters<typeof isDoneForNow>[0] & Slots;

/** The habits that have slots in one part of the day; a habit can be in several. */
export interface HabitsOfPart<Habit> {
  part: PartOfDay;
  habits: readonly Habit[];
  /** Number of habits that have an open slot in this part. */
  open: number;
}

/** A day by its parts, seen from the current one. Parts without habits are left out. */
export interface DayInParts<Habit> {
  earlier: readonly HabitsOfPart<Habit>[];
  /** The current part, and what can be done at any time. */
  current: readonly HabitsOfPart<Habit>[];
  later: readonly HabitsOfPart<Habit>[];
}

/** Whether one of today's slots belongs to a part of the day. */
export function hasPartsOfDay(habits: readonly Slots[]): boolean {
  return habits.some(({ slotsToday }) => slotsToday.some(({ part }) => part !== 'any'));
}

/** Today's habits by the parts of the day. Weekly habits that are done for this week count as done in their part. */
export function dayInParts<Habit extends Quest>(habits: readonly Habit[], now: PartOfDay): DayInParts<Habit> {
  const parts = PARTS_OF_DAY.map((part) => {
    const ofPart = habits.filter(({ slotsToday }) => slotsToday.some((slot) => slot.part === part));
    const open = ofPart.filter((habit) => !isDoneForNow(habitOfPart(habit, part))).length;
    return { part, habits: ofPart, open };
  }).filter((one) => one.habits.length > 0);
  const place = ({ part }: HabitsOfPart<Habit>) => PARTS_OF_DAY.indexOf(part) - PARTS_OF_DAY.indexOf(now);
  const timed = parts.filter(({ part }) => part !== 'any');
  return {
    earlier: timed.filter((one) => place(one) < 0),
    current: parts.filter(({ part }) => part === now || part === 'any'),
    later: timed.filter((one) => place(one) > 0),
  };
}

/** A habit with its slots of one part of today, done when these are; its progress and streak stay. */
export function habitOfPart<Habit extends Slots & Pick<HabitSummary, 'completedToday'>>(
  habit: Habit,
  part: PartOfDay,
): Habit {
  const slotsToday = habit.slotsToday.filter((slot) => slot.part === part);
  return { ...habit, slotsToday, completedToday: slotsToday.every(({ status }) => status !== 'open') };
}
