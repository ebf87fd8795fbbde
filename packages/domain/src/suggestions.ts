import type { Suggestion } from '@starchart/schema';
import { type DayNumber, fromDayNumber, toDayNumber } from './calendar.ts';
import { isDueDay } from './day.ts';
import { isOpen } from './progress.ts';
import { type ScheduleFacts, slotsOn } from './schedule.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { streakEndOn } from './streak.ts';

/** Days before today in which a streak of at least this length ended. */
const ENDED_STREAK = { withinDays: 3, minLength: 5 };
/** Days before today in which that many streaks of at least this length ended. */
const REPEATED_ENDS = { withinDays: 28, count: 2, minLength: 3 };
/** A child who completed habits on at least `activeDays` of seven days, then none on `missedDays` due days. */
const ABSENCE = { activeDays: 5, missedDays: 2, withinDays: 7 };

/** Days of completions that suggestions depend on, today included. */
export const SUGGESTION_DAYS = REPEATED_ENDS.withinDays + 1;

/** A streak, with the day that met it last. */
interface Streak {
  metOn: string;
  streak: number;
}

export interface SuggestionHabit extends ScheduledHabit {
  id: number;
  active: boolean;
  lastMetOn: string | null;
  lastStreak: number;
  /** Streaks that were followed by another one, which started in the last `SUGGESTION_DAYS` days. */
  earlierStreaks: readonly (Streak & { nextOn: string })[];
}

/** Suggestions for the parents of a child. `completedDays` are the child's days with a completion in the last two weeks, in any order. */
export function suggestionsFor(
  habits: readonly SuggestionHabit[],
  completedDays: readonly string[],
  today: string,
  weekStartsOn: number,
): Suggestion[] {
  const now = toDayNumber(today);
  const daily = habits
    .filter((habit) => isOpen(habit, today) && habit.frequency === 'daily')
    .map((habit) => ({ habit, facts: scheduleFacts(habit, weekStartsOn) }));
  const absentSince = absentSinceDay(
    daily.map(({ facts }) => facts),
    completedDays.map(toDayNumber),
    now,
  );
  const pause: Suggestion[] =
    absentSince === null
      ? []
      : [{ kind: 'pause', habitId: null, day: fromDayNumber(absentSince), streak: null, slots: null }];
  return [...pause, ...daily.flatMap(({ habit, facts }) => streakSuggestions(habit, facts, now))];
}

function streakSuggestions(habit: SuggestionHabit, facts: ScheduleFacts, today: DayNumber): Suggestion[] {
  const { id: habitId, lastMetOn, lastStreak, earlierStreaks, forgiving } = habit;
  const last = lastMetOn === null ? [] : [{ metOn: lastMetOn, streak: lastStreak, nextOn: null }];
  const ends = [...earlierStreaks, ...last]
    .flatMap(({ metOn, streak, nextOn }) => {
      const next = nextOn === null ? today : Math.min(toDayNumber(nextOn), today);
      const day = streakEndOn(toDayNumber(metOn), next, today - REPEATED_ENDS.withinDays, facts);
      return day === null ? [] : [{ day, streak, slots: slotsOn(day, facts) }];
    })
    .toSorted((a, b) => b.day - a.day);
  const ended = ends.find(
    ({ day, streak, slots }) =>
      day >= today - ENDED_STREAK.withinDays && streak >= ENDED_STREAK.minLength && slots > 0,
  );
  const counted = ends.filter(({ streak }) => streak >= REPEATED_ENDS.minLength);
  const [latest] = counted;
  const suggestions: Suggestion[] = [];
  if (ended) {
    const { day, streak, slots } = ended;
    suggestions.push({ kind: 'streak_ended', habitId, day: fromDayNumber(day), streak, slots });
  }
  if (latest && !forgiving && counted.length >= REPEATED_ENDS.count) {
    const { day, slots } = latest;
    suggestions.push({ kind: 'forgiving_streak', habitId, day: fromDayNumber(day), streak: null, slots });
  }
  return suggestions;
}

/** The first day of an absence that ends today at the earliest; null without one. On the day that a child is back, a parent may still pause the days before. */
function absentSinceDay(
  habits: readonly ScheduleFacts[],
  completedDays: readonly DayNumber[],
  today: DayNumber,
): DayNumber | null {
  const lastDay = Math.max(...completedDays.filter((day) => day < today));
  if (lastDay < today - ABSENCE.withinDays || habits.every((facts) => facts.isPaused(today))) return null;
  const activeDays = new Set(completedDays.filter((day) => day > lastDay - 7)).size;
  if (activeDays < ABSENCE.activeDays) return null;
  const missed: DayNumber[] = [];
  for (let day = lastDay + 1; day < today; day++) {
    if (habits.some((facts) => isDueDay(day, facts))) missed.push(day);
  }
  return missed.length < ABSENCE.missedDays ? null : (missed[0] ?? null);
}
