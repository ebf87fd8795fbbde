import { type DayNumber, fromDayNumber, weekStart } from './calendar.ts';
import { type DayState, evaluateDay, targetSince } from './day.ts';
import { COUNT_DIGITS, countFilled, NO_SLOTS, type SlotCount, writeCounts } from './done-of-due.ts';
import { isEveryFewDays, isInRange, type ScheduleFacts, slotsOn } from './schedule.ts';

/** Days of a chart. Days after `today` are blank. */
export interface ChartRange {
  fromOn: DayNumber;
  days: number;
  today: DayNumber;
}

export interface ChartHabit {
  /** Days before it are blank. */
  firstOn: DayNumber;
  /** Nothing is due after it; null is no limit. */
  lastOn: DayNumber | null;
  /** The last day before the range whose completion met its period. */
  metBefore: DayNumber | null;
}

export interface CompletionsOfDay {
  counted: number;
  pending: number;
  /** The numbers of their slots. */
  filled: readonly number[];
  /** One of them meets the target of its period. */
  isMet: boolean;
}

/** Completions by day, of all weeks of the range. */
export type CompletionsByDay = ReadonlyMap<DayNumber, CompletionsOfDay>;

export interface WeekResult {
  /** First day of the family's week, `YYYY-MM-DD`. */
  weekOn: string;
  /** Completions, pending ones included. */
  done: number;
  /** No more than the days since the habit's first one; a streak counts that week only with the whole target. 0: the week is not due. */
  target: number;
  met: boolean;
}

/** A habit on a day of a chart. `blank`: in the future, or before the first day. */
export type ChartDay = { slots: SlotCount } & (
  | { state: DayState | 'blank' }
  | ({ state: 'done' } & CompletionsOfDay)
);

/**
 * The days of a range. Completions come before pauses, pauses before the schedule. A weekly habit is met on each day with a completion, and
 * never due; one that is due every N days is due on each Nth day until it is done.
 */
export function chartDays(
  habit: ChartHabit,
  completions: CompletionsByDay,
  facts: ScheduleFacts,
  range: ChartRange,
): ChartDay[] {
  const { fromOn, days, today } = range;
  let metOn = habit.metBefore;
  let dueSince: DayNumber | null = null;
  let dueEvery = 0;
  const chart: ChartDay[] = [];
  for (let day = firstDayToRead(habit, facts, range); day < fromOn + days; day++) {
    const { frequency, intervalDays } = facts.scheduleOn(day);
    const done = completions.get(day);
    if (done?.isMet) {
      metOn = day;
      dueSince = null;
    }
    let state = isInUse(day, habit, facts) ? evaluateDay(facts, day, { metOn }).state : 'closed';
    const isDue = state === 'due';
    if (state === 'due' && !done?.isMet) {
      if (dueSince === null || dueEvery !== intervalDays) dueSince = day;
      dueEvery = intervalDays;
      if (frequency === 'weekly') state = 'off';
      else if ((day - dueSince) % intervalDays !== 0) state = 'later';
    }

    if (day < fromOn) continue;
    const isBlank = day > today || (!done && day < habit.firstOn);
    const slots = isBlank
      ? NO_SLOTS
      : countFilled(
          frequency === 'daily' ? (done?.filled ?? []) : [],
          isDue && (done || state === 'due') ? slotsDueOn(day, done, facts) : [],
        );
    if (isBlank) chart.push({ state: 'blank', slots });
    else if (done) chart.push({ ...done, state: 'done', isMet: done.isMet || frequency === 'weekly', slots });
    else chart.push({ state, slots });
  }
  return chart;
}

/** The slots that a due day asks for. An interval that is met needs none but those that are done. */
function slotsDueOn(
  day: DayNumber,
  done: CompletionsOfDay | undefined,
  facts: ScheduleFacts,
): readonly number[] {
  const schedule = facts.scheduleOn(day);
  if (schedule.frequency === 'weekly') return [];
  const slots = Array.from({ length: slotsOn(day, facts) }, (_, index) => index + 1);
  return isEveryFewDays(schedule) && done?.isMet ? slots.filter((slot) => done.filled.includes(slot)) : slots;
}

/** The slots of each day of a chart as the API shows them, one character per day. */
export function dayCounts(chart: readonly ChartDay[]) {
  const countsOf = (of: keyof SlotCount) => writeCounts(chart.map(({ slots }) => slots[of]));
  const hasExtra = chart.some(({ slots }) => slots.extra > 0);
  return { due: countsOf('due'), done: countsOf('done'), ...(hasExtra && { extra: countsOf('extra') }) };
}

/**
 * One character per day, as the API shows them: a space in the future and before the first day, `.` not due, `o` due without a completion,
 * `~` paused or inactive, `K` target met, `1` to `c` that many completions below the target, `W` and `w` the same with pending ones.
 */
export function dayStates(chart: readonly ChartDay[]): string {
  return chart.map(characterOf).join('');
}

function characterOf(day: ChartDay): string {
  if (day.state === 'done') {
    if (day.pending > 0) return day.isMet ? 'W' : 'w';
    return day.isMet ? 'K' : (COUNT_DIGITS[day.counted] ?? 'c');
  }
  if (day.state === 'blank') return ' ';
  if (day.state === 'paused') return '~';
  return day.state === 'due' ? 'o' : '.';
}

/** Whether a day of `dayStates` has a completion. */
export function hasCompletion(state: string): boolean {
  return !' .o~'.includes(state);
}

/** "Every N days" counts from the day on which the habit was due first, which can be before the range. */
function firstDayToRead(
  { firstOn, metBefore }: ChartHabit,
  facts: ScheduleFacts,
  { fromOn, days }: ChartRange,
): DayNumber {
  let day = fromOn;
  while (day < fromOn + days && facts.scheduleOn(day).intervalDays === 1) day++;
  if (day === fromOn + days) return fromOn;
  return Math.min(fromOn, metBefore === null ? firstOn : metBefore + 1);
}

/** The family's weeks of the range, up to this one, in which the habit is weekly. */
export function weekResults(
  habit: ChartHabit,
  completions: CompletionsByDay,
  facts: ScheduleFacts,
  { fromOn, days, today }: ChartRange,
): WeekResult[] {
  const lastDay = Math.min(fromOn + days - 1, today);
  const results: WeekResult[] = [];
  for (let weekOn = weekStart(fromOn, facts.weekStartsOn); weekOn <= lastDay; weekOn += 7) {
    const weekly = Array.from({ length: 7 }, (_, index) => weekOn + index).filter(
      (day) => facts.scheduleOn(day).frequency === 'weekly',
    );
    const isCharted = weekly
      .filter((day) => day >= fromOn && day <= lastDay)
      .some((day) => completions.has(day) || isInUse(day, habit, facts));
    if (!isCharted) continue;
    const done = weekly.reduce((sum, day) => sum + countOf(completions.get(day)), 0);
    const target = targetSince(habit.firstOn, weekOn, facts);
    results.push({ weekOn: fromDayNumber(weekOn), done, target, met: done >= Math.max(1, target) });
  }
  return results;
}

/** Whether the habit can be due, or paused. */
function isInUse(day: DayNumber, { firstOn, lastOn }: ChartHabit, facts: ScheduleFacts): boolean {
  return day >= firstOn && (lastOn === null || day <= lastOn) && isInRange(day, facts);
}

function countOf(done: CompletionsOfDay | undefined): number {
  return done ? done.counted + done.pending : 0;
}
