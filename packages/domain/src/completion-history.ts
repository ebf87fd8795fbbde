import { fromDayNumber, toDayNumber, weekStart } from './calendar.ts';
import { isEveryFewDays, type Schedule, type ScheduleFacts } from './schedule.ts';
import { type EvaluatedCompletion, evaluateCompletions, NO_STREAK, type StreakState } from './streak.ts';

/** A stored completion. */
export interface StoredCompletion extends EvaluatedCompletion {
  day: string;
  slot: number;
}

/** The completions of a habit from the week before a change on, ordered by day, then id. */
export interface CompletionHistory<Row extends StoredCompletion = StoredCompletion> {
  rows: readonly Row[];
  /** The last completion before `rows` that met its period. */
  metBefore: { metOn: string; streak: number; longestStreak: number } | null;
  /** Day of the last completion before `rows`. */
  completedBefore: string | null;
}

/** Counters of a habit that completions change. `lastStreak` and `longestStreak` are those of the completion of `lastMetOn`. */
export interface HabitCounters {
  lastCompletedOn: string | null;
  lastMetOn: string | null;
  lastStreak: number;
  longestStreak: number;
}

export interface HistoryChange {
  /** The completions in the order of the added days, each with the length of its streak (0: it does not meet its period). */
  added: (EvaluatedCompletion & { runLength: number })[];
  /** Stored completions whose values change. */
  changed: EvaluatedCompletion[];
  counters: HabitCounters;
}

/** Higher than every stored id: an added completion is the last one of its day. */
const NEW_ID = 2 ** 31;

/**
 * Evaluates a habit after completions are added and removed, from the week of the day `from` on; all changed days are in it
 * or later. `added` are days, ascending.
 */
export function changeHistory(
  { rows, metBefore, completedBefore }: CompletionHistory,
  change: { from: string; added?: readonly string[]; removedIds?: readonly number[] },
  facts: ScheduleFacts,
): HistoryChange {
  const { from, added = [], removedIds = [] } = change;
  const firstDay = fromDayNumber(weekStart(toDayNumber(from), facts.weekStartsOn));
  const kept = rows.filter(({ id }) => !removedIds.includes(id));
  const earlier = kept.filter(({ day }) => day < firstDay);
  const later = kept.filter(({ day }) => day >= firstDay);
  const completions = [...later, ...added.map((day, place) => ({ id: NEW_ID + place, day }))]
    .map(({ id, day }) => ({ id, day: toDayNumber(day) }))
    .toSorted((a, b) => a.day - b.day || a.id - b.id);

  const lastMet = earlier.findLast(({ meetsTarget }) => meetsTarget);
  const before = lastMet ? { ...lastMet, metOn: lastMet.day } : metBefore;
  const daysBefore = earlier.map(({ day }) => toDayNumber(day));
  const evaluated = evaluateCompletions(completions, streakStateOf(before), facts, daysBefore);
  const stored = new Map(later.map((row) => [row.id, row]));
  const { metOn, streak, longestStreak } = evaluated.last;
  const lastDay = completions.at(-1)?.day;
  return {
    added: evaluated.rows.flatMap((row, place) =>
      row.id < NEW_ID ? [] : [{ ...row, runLength: runLengthAt(evaluated.rows, place) }],
    ),
    changed: evaluated.rows.filter((row) => isDifferent(stored.get(row.id), row)),
    counters: {
      lastCompletedOn:
        lastDay === undefined ? (earlier.at(-1)?.day ?? completedBefore) : fromDayNumber(lastDay),
      lastMetOn: metOn === null ? null : fromDayNumber(metOn),
      lastStreak: streak,
      longestStreak,
    },
  };
}

/** A history without the days after `today`: what a clock that was ahead wrote counts for nothing before that day. */
export function historyUntil<Row extends StoredCompletion>(
  history: CompletionHistory<Row>,
  today: string,
): CompletionHistory<Row> {
  return { ...history, rows: history.rows.filter(({ day }) => day <= today) };
}

/** The day of the last completion that met its period. */
export function lastMetOn({ rows, metBefore }: CompletionHistory): string | null {
  return rows.findLast(({ meetsTarget }) => meetsTarget)?.day ?? metBefore?.metOn ?? null;
}

/**
 * Whether a habit that is due every N days accepts a completion on a day: no N days in a row have more completions than a day has slots,
 * before it or after it. So of the same taps, those that arrive in their order earn the most. Always true for other habits. `scheduleOf`
 * is the schedule that a completion of another day met. Corrections skip this check.
 */
export function isIntervalOpenOn<Row extends StoredCompletion>(
  { rows }: CompletionHistory<Row>,
  day: string,
  facts: ScheduleFacts,
  scheduleOf: (row: Row) => Schedule = (row) => facts.scheduleOn(toDayNumber(row.day)),
): boolean {
  const tapped = { day: toDayNumber(day), schedule: facts.scheduleOn(toDayNumber(day)) };
  const done = rows.map((row) => ({
    day: toDayNumber(row.day),
    schedule: row.day === day ? tapped.schedule : scheduleOf(row),
    meetsTarget: row.meetsTarget,
  }));
  return [tapped, ...done.filter((later) => later.day > tapped.day)].every(({ day: end, schedule }) => {
    if (!isEveryFewDays(schedule) || end - tapped.day >= schedule.intervalDays) return true;
    const near = done.filter((one) => one.day <= end && one.day > end - schedule.intervalDays);
    // What met a period of another schedule fills the interval, too.
    const isFilled = near.some((one) => one.meetsTarget && !isEveryFewDays(one.schedule));
    return !isFilled && near.filter((one) => isEveryFewDays(one.schedule)).length < schedule.slotCount;
  });
}

/** The last completion that met a period, with its day as it is stored. */
export function streakStateOf(
  last: { metOn: string | null; streak: number; longestStreak: number } | null,
): StreakState {
  if (!last || last.metOn === null) return NO_STREAK;
  const { metOn, streak, longestStreak } = last;
  return { metOn: toDayNumber(metOn), streak, longestStreak };
}

/** Final length of the streak that the completion is part of; 0 if it does not meet its period. */
function runLengthAt(rows: readonly EvaluatedCompletion[], place: number): number {
  if (!rows[place]?.meetsTarget) return 0;
  const run = [rows[place].streak];
  for (const { streak } of rows.slice(place + 1)) {
    if (streak === 1) break;
    run.push(streak);
  }
  return Math.max(...run);
}

function isDifferent(before: EvaluatedCompletion | undefined, now: EvaluatedCompletion): boolean {
  return (
    before !== undefined &&
    (before.meetsTarget !== now.meetsTarget ||
      before.streak !== now.streak ||
      before.longestStreak !== now.longestStreak)
  );
}
