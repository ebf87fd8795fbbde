import type { PartOfDay, PointsEntryKind } from '@starchart/schema';
import { type DayNumber, fromDayNumber, toDayNumber, weekStart } from './calendar.ts';
import type { CountedDays } from './done-of-due.ts';
import {
  type ChartHabit,
  type CompletionsByDay,
  chartDays,
  dayCounts,
  dayStates,
  weekResults,
} from './history.ts';
import { isPausedDay, type PausedDays } from './pauses.ts';
import { type ScheduleFacts, slotsOn } from './schedule.ts';
import { streakEndOn } from './streak.ts';

/** Met in at least this share of its periods, in each of the last full weeks. */
const MASTERED = { weeks: 6, percent: 90 };
/** Met on fewer than one in three due days of the last two weeks, with at least three of them. */
const RARELY_DONE = { days: 14, minDue: 3, oneIn: 3 };
/** Shorter ones are no streaks that a family would look after. */
const MIN_ENDED_STREAK = 3;
const MIN_STREAK = 2;
/** Days before a week on which its recap depends. */
export const DAYS_BEFORE_RECAP = MASTERED.weeks * 7;

export interface RecapWeek {
  /** First day of a family's week. */
  weekOn: DayNumber;
  today: DayNumber;
}

/** A completion that met its period. */
export interface MetPeriod {
  day: DayNumber;
  streak: number;
  longestStreak: number;
}

/** A habit with its completions from `DAYS_BEFORE_RECAP` days before the week until its last day. */
export interface RecapHabit {
  chart: ChartHabit;
  facts: ScheduleFacts;
  completions: CompletionsByDay;
  /** The last one before the week, then those of the week, by day. */
  metPeriods: readonly MetPeriod[];
}

/** Days that are due, and weeks while the habit is weekly. */
export interface Periods {
  met: number;
  due: number;
}

export interface ReachedStreak {
  streak: number;
  unit: 'days' | 'weeks';
  /** It passed the longest one so far. */
  isBest: boolean;
}

export interface EndedStreak {
  streak: number;
  unit: 'days' | 'weeks';
  /** The missed day, or the last day of the missed week. */
  endedOn: DayNumber;
  /** Completions that the missed day has room for. */
  slots: number;
}

export interface HabitRecap extends Periods {
  /** The days of the week, and its result if the habit is weekly. */
  counted: CountedDays['habits'][number];
  /** The days of the week, as `dayStates` writes them. */
  days: string;
  completions: number;
  pending: number;
  streak: ReachedStreak | null;
  endedStreaks: EndedStreak[];
  /** The last two weeks of a habit that is rarely done; null for others. */
  rarelyDone: Periods | null;
  isMastered: boolean;
}

/** The week of one habit. Periods that are not over count once they are met. */
export function recapOfHabit(habit: RecapHabit, { weekOn, today }: RecapWeek): HabitRecap {
  const { chart, facts, completions } = habit;
  const fromOn = weekOn - DAYS_BEFORE_RECAP;
  const range = { fromOn, days: DAYS_BEFORE_RECAP + 7, today };
  const charted = chartDays(chart, completions, facts, range);
  const weeks = new Map(weekResults(chart, completions, facts, range).map((week) => [week.weekOn, week]));

  function dueDays(first: DayNumber, days: number): Periods {
    const periods = { met: 0, due: 0 };
    for (let day = first; day < first + days; day++) {
      const shown = charted[day - fromOn];
      if (!shown || facts.scheduleOn(day).frequency === 'weekly') continue;
      const isMet = shown.state === 'done' && shown.isMet;
      const isMissed = day < today && (shown.state === 'done' || shown.state === 'due');
      if (isMet) periods.met++;
      if (isMet || isMissed) periods.due++;
    }
    return periods;
  }

  function periodsOfWeek(first: DayNumber): Periods {
    const { met, due } = dueDays(first, 7);
    const week = weeks.get(fromDayNumber(first));
    if (week?.met) return { met: met + 1, due: due + 1 };
    return { met, due: week && week.target > 0 && first + 6 < today ? due + 1 : due };
  }

  const lastFullWeek = weekOn + 6 < today ? weekOn : weekOn - 7;
  const fullWeeks = Array.from({ length: MASTERED.weeks }, (_, index) => lastFullWeek - 7 * index);
  const recent = dueDays(Math.min(weekOn + 6, today) + 1 - RARELY_DONE.days, RARELY_DONE.days);
  const done = [...completions]
    .filter(([day]) => day >= weekOn && day < weekOn + 7)
    .map(([, ofDay]) => ofDay);
  const week = weeks.get(fromDayNumber(weekOn));
  const ofWeek = charted.slice(DAYS_BEFORE_RECAP);
  return {
    ...periodsOfWeek(weekOn),
    counted: { ...dayCounts(ofWeek), weeks: week ? [week] : [] },
    days: dayStates(ofWeek),
    completions: sum(done, ({ counted, pending }) => counted + pending),
    pending: sum(done, ({ pending }) => pending),
    streak: reachedStreak(habit, weekOn),
    endedStreaks: endedStreaks(habit, { weekOn, today }),
    rarelyDone: isRarelyDone(recent) ? recent : null,
    isMastered:
      chart.firstOn <= (fullWeeks.at(-1) ?? weekOn) &&
      fullWeeks.every((first) => isGreatWeek(periodsOfWeek(first))),
  };
}

export function isRarelyDone({ met, due }: Periods): boolean {
  return due >= RARELY_DONE.minDue && met * RARELY_DONE.oneIn < due;
}

/** A week without anything due is no great one. */
export function isGreatWeek({ met, due }: Periods): boolean {
  return due > 0 && met * 100 >= due * MASTERED.percent;
}

/** The longest streak that was reached in the week; null below two periods. */
function reachedStreak({ metPeriods, facts }: RecapHabit, weekOn: DayNumber): ReachedStreak | null {
  const reached = metPeriods.map(({ day, streak, longestStreak }, place) => ({
    day,
    streak,
    isBest: streak === longestStreak && streak > (metPeriods[place - 1]?.longestStreak ?? 0),
  }));
  const ofWeek = reached.filter(({ day, streak }) => day >= weekOn && streak >= MIN_STREAK);
  const [longest] = ofWeek.toSorted((a, b) => b.streak - a.streak);
  return longest
    ? { streak: longest.streak, unit: unitOn(longest.day, facts), isBest: longest.isBest }
    : null;
}

function endedStreaks({ metPeriods, facts }: RecapHabit, { weekOn, today }: RecapWeek): EndedStreak[] {
  return metPeriods.flatMap(({ day, streak }, place) => {
    const next = Math.min(metPeriods[place + 1]?.day ?? today, today, weekOn + 7);
    const endedOn = streak < MIN_ENDED_STREAK ? null : streakEndOn(day, next, weekOn, facts);
    if (endedOn === null) return [];
    return [{ streak, unit: unitOn(day, facts), endedOn, slots: slotsOn(endedOn, facts) }];
  });
}

function unitOn(day: DayNumber, facts: ScheduleFacts): 'days' | 'weeks' {
  return facts.scheduleOn(day).frequency === 'weekly' ? 'weeks' : 'days';
}

/** The best of several streaks: a personal best before others, then the one that took the most days. */
export function bestStreak<Streak extends ReachedStreak>(streaks: readonly Streak[]): Streak | null {
  const days = ({ streak, unit }: Streak) => (unit === 'weeks' ? 7 * streak : streak);
  const ranked = streaks.toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || days(b) - days(a));
  return ranked[0] ?? null;
}

/** The habit with the most completions, the first of several; null without completions. */
export function topHabit<Habit extends { count: number }>(habits: readonly Habit[]): Habit | null {
  const [top] = habits.toSorted((a, b) => b.count - a.count);
  return top && top.count > 0 ? top : null;
}

/** Sums of ledger entries. A reversal has the kind and the direction of what it reverses. */
export interface EntrySums {
  kind: PointsEntryKind;
  isGain: boolean;
  amount: number;
  /** The part of the amount that counts toward the level. */
  totalAmount: number;
}

/** Points by cause; `earned + bonus - deducted - spent` is the change of the balance. Late refunds can make `spent` negative. */
export interface PointsOfWeek {
  earned: number;
  bonus: number;
  deducted: number;
  spent: number;
}

export function pointsOfWeek(entries: readonly EntrySums[]): PointsOfWeek {
  const others = entries.map((entry) => ({ ...entry, amount: entry.amount - entry.totalAmount }));
  const spent = others.filter(({ kind }) => kind === 'redemption');
  const adjusted = others.filter(({ kind }) => kind !== 'redemption');
  return {
    earned: sum(entries, ({ totalAmount }) => totalAmount),
    bonus: sum(adjusted, ({ amount, isGain }) => (isGain ? amount : 0)),
    deducted: sum(adjusted, ({ amount, isGain }) => (isGain ? 0 : -amount)),
    spent: sum(spent, ({ amount }) => -amount),
  };
}

/** The days of a week, up to today, with a pause of all habits. */
export function pausedDaysOfWeek(pauses: readonly PausedDays[], { weekOn, today }: RecapWeek): number {
  const days = Array.from({ length: 7 }, (_, place) => fromDayNumber(weekOn + place));
  return days.filter((day) => toDayNumber(day) <= today && isPausedDay(pauses, day)).length;
}

/** The first day of the week whose recap grown-ups are offered: from 17:00 of its last day until the end of the second day after. Null on other days. `hour`: of the family's time. */
export function offeredFamilyRecapOn(today: DayNumber, hour: number, weekStartsOn: number): DayNumber | null {
  const weekOn = weekStart(today, weekStartsOn);
  if (today === weekOn + 6 && hour >= 17) return weekOn;
  return today < weekOn + 2 ? weekOn - 7 : null;
}

/** The weeks of which a child has a story, by their first days. */
export interface StoryWeeks {
  first: DayNumber;
  last: DayNumber;
}

/**
 * A child has a story of each full week since its first habit; of the current one, from the evening of its last day on. Null before the first.
 */
export function storyWeeks(
  { today, part, weekStartsOn }: { today: DayNumber; part: PartOfDay; weekStartsOn: number },
  firstHabitOn: DayNumber,
): StoryWeeks | null {
  const weekOn = weekStart(today, weekStartsOn);
  const isOver = today === weekOn + 6 && part === 'evening';
  const weeks = { first: weekStart(firstHabitOn + 6, weekStartsOn), last: isOver ? weekOn : weekOn - 7 };
  return weeks.first <= weeks.last ? weeks : null;
}

/** Whether the latest story is offered: on the evening of the last day of its week, and on the day after. */
export function isStoryOffered({ last }: StoryWeeks, today: DayNumber): boolean {
  return today <= last + 7;
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
