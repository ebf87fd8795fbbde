import { addDays, daysBetween } from './calendar.ts';
import { isPausedDay, type PausedDays } from './pauses.ts';

/** Family days whose earnings make the pace at most, today included. */
export const PACE_DAYS = 14;

const MIN_HISTORY_DAYS = 3;
const MIN_POINTS_A_WEEK = 1;
const MAX_DAYS_AT_PACE = 60;

export interface GoalFacts {
  pointsCost: number;
  currentPoints: number;
  /** Points of the last `PACE_DAYS` family days, less what was reversed. */
  earnings: readonly { day: string; points: number }[];
  /** Family day of the first ledger entry; null without entries. */
  firstEntryOn: string | null;
  /** Those of the last `PACE_DAYS` family days at least. */
  pauses: readonly PausedDays[];
}

export interface GoalProgress {
  /** Points that are missing. */
  toGo: number;
  /** Days until the goal is reached at the current pace; null if that is unknown or more than 60. */
  daysAtPace: number | null;
  /** More days than that at the current pace. */
  isFar: boolean;
}

/** How far a child is from the reward that it saves for. */
export function goalProgress(
  { pointsCost, currentPoints, earnings, firstEntryOn, pauses }: GoalFacts,
  today: string,
): GoalProgress {
  const toGo = Math.max(0, pointsCost - currentPoints);
  // Neither the days before a child began nor those on which it was sick or away change its pace, nor do points for them.
  const knownDays = firstEntryOn === null ? 0 : Math.min(PACE_DAYS, daysBetween(firstEntryOn, today) + 1);
  const lastDays = Array.from({ length: knownDays }, (_, ago) => addDays(today, -ago));
  const days = lastDays.filter((day) => !isPausedDay(pauses, day));
  const paceDays = days.length;
  const earned = earnings.reduce((sum, { day, points }) => sum + (days.includes(day) ? points : 0), 0);
  if (paceDays < MIN_HISTORY_DAYS || earned * 7 < MIN_POINTS_A_WEEK * paceDays)
    return { toGo, daysAtPace: null, isFar: false };
  // Not divided by the pace: a rounded one could add a day.
  const daysAtPace = Math.ceil((toGo * paceDays) / earned);
  const isFar = daysAtPace > MAX_DAYS_AT_PACE;
  return { toGo, daysAtPace: isFar ? null : daysAtPace, isFar };
}
