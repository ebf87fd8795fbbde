import {
  addDays,
  countAt,
  currentStreak,
  daysBetween,
  evaluateCompletions,
  firstCorrectableDay,
  fromDayNumber,
  NO_STREAK,
  type ScheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import type { CorrectChartInput, Habit } from '@starchart/schema';
import type { HabitDays } from './chart-period';

export const WEEK_DAYS = 7;
const EVERY_WEEKDAY = 0b111_1111;

/**
 * A slot of a habit on a day. `pending`: not approved yet. `early`: before the habit's first day. `off`: the habit has no such slot on this
 * day, or the slot cannot be corrected.
 */
export type Cell = Required<Omit<CorrectChartInput['cells'][number], 'done'>> & {
  state: 'done' | 'pending' | 'open' | 'paused' | 'early' | 'off';
};

/** The character of a habit on a day of its history. */
export type StateOn = (habitId: number, day: string) => string;

const NO_HISTORY: StateOn = () => '';

/** A slot of a habit on the days of a week. */
export type ChartRow = {
  habit: Pick<Habit, 'id' | 'name' | 'icon' | 'slots'>;
  slot: number;
  isOnly: boolean;
  cells: Cell[];
};

/** Changes that the server does not have yet, by cell. */
export type Draft = ReadonlyMap<string, Required<CorrectChartInput['cells'][number]>>;

export const NO_CHANGES: Draft = new Map();

export function keyOf({ habitId, day, slot }: Pick<Cell, 'habitId' | 'day' | 'slot'>): string {
  return `${habitId} ${day} ${slot}`;
}

export function daysOfWeek(weekStart: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, place) => addDays(weekStart, place));
}

const STATES = { counted: 'done', pending: 'pending' } as const;

/**
 * The rows of a week. Days that are too old to be corrected are read from the history alone, as are habits that are inactive since.
 */
export function rowsOfWeek(
  habits: readonly Habit[],
  past: HabitDays,
  days: readonly string[],
  today: string,
  stateOn: StateOn,
): ChartRow[] {
  const first = firstCorrectableDay(today);
  const isOlder = (day: string | undefined) => day !== undefined && day < first;
  const older = rowsOfPast(past, days);
  if (isOlder(days.at(-1))) return older;
  const recent = rowsOf(habits, days, today, stateOn).map((row) => {
    const before = older.find(({ habit, slot }) => habit.id === row.habit.id && slot === row.slot);
    const cells = row.cells.map((cell, place) => (isOlder(cell.day) && before?.cells[place]) || cell);
    return { ...row, cells };
  });
  const others = older.filter(({ habit }) => recent.every((row) => row.habit.id !== habit.id));
  return [...recent, ...others];
}

/** A row for each slot that one of the days has or had. Habits without one are left out, and inactive ones. */
export function rowsOf(
  habits: readonly Habit[],
  days: readonly string[],
  today: string,
  stateOn = NO_HISTORY,
): ChartRow[] {
  return habits
    .filter(({ active }) => active)
    .flatMap((habit) => {
      const slotsOfDays = days.map((day) => habit.recentSlots[daysBetween(day, today)] ?? 0);
      const done = habit.completions.filter(({ completedOn }) => days.includes(completedOn));
      const count = Math.max(...slotsOfDays, ...done.map(({ slot }) => slot));
      return Array.from({ length: count }, (_, index) => {
        const slot = index + 1;
        const cells = days.map((day, place): Cell => {
          const completion = done.find((one) => one.completedOn === day && one.slot === slot);
          const isOpen = slot <= (slotsOfDays[place] ?? 0);
          const without = isOpen ? withoutCompletion(stateOn(habit.id, day)) : 'off';
          return { habitId: habit.id, day, slot, state: completion ? STATES[completion.status] : without };
        });
        return { habit, slot, isOnly: count === 1, cells };
      });
    });
}

/** Rows to read. */
function rowsOfPast(past: HabitDays, days: readonly string[]): ChartRow[] {
  return past.habits.flatMap(({ habitId, name, icon, ...of }) => {
    const places = days.map((day) => daysBetween(past.firstOn, day));
    const doneAt = places.map((place) => {
      const done = countAt(of.done, place) + countAt(of.extra, place);
      return done === 0 && 'KW'.includes(of.days[place] ?? ' ') ? 1 : done;
    });
    const dueAt = places.map((place) => (of.days[place] === '~' ? 1 : countAt(of.due, place)));
    const count = Math.max(...doneAt, ...dueAt);
    return Array.from({ length: count }, (_, index) => {
      const cells = days.map((day, place): Cell => {
        const open =
          index < (dueAt[place] ?? 0) ? withoutCompletion(of.days[places[place] ?? 0] ?? ' ') : 'off';
        const state = index < (doneAt[place] ?? 0) ? 'done' : open;
        return { habitId, day, slot: index + 1, state };
      });
      return { habit: { id: habitId, name, icon, slots: [] }, slot: index + 1, isOnly: count === 1, cells };
    });
  });
}

function withoutCompletion(state: string): Cell['state'] {
  if (state === '~') return 'paused';
  return state === ' ' ? 'early' : 'open';
}

/** The draft after a tap on a cell, which completes, approves or removes: a second tap takes the change back. */
export function toggled(draft: Draft, { state, ...cell }: Cell): Draft {
  const next = new Map(draft);
  const key = keyOf(cell);
  if (!next.delete(key)) next.set(key, { ...cell, done: state !== 'done' });
  return next;
}

/** What the draft changes: completions added and taken back, and their points at today's worth of the habits. */
export function summaryOf(draft: Draft, habits: readonly Habit[]) {
  const worth = new Map(habits.map(({ id, pointsPerCompletion }) => [id, pointsPerCompletion]));
  const changes = [...draft.values()];
  const points = changes.map(({ habitId, done }) => (done ? 1 : -1) * (worth.get(habitId) ?? 0));
  return {
    added: changes.filter(({ done }) => done).length,
    removed: changes.filter(({ done }) => !done).length,
    points: points.reduce((sum, one) => sum + one, 0),
  };
}

/**
 * How many streaks of days the draft makes longer, as far as the last 35 days show. Habits that are due every few days, or a number of days
 * a week, are left out: the server evaluates them.
 */
export function countContinued(
  draft: Draft,
  habits: readonly Habit[],
  today: string,
  stateOn: StateOn,
): number {
  const changed = new Set([...draft.values()].map(({ habitId }) => habitId));
  return habits.filter((habit) => {
    if (!changed.has(habit.id) || habit.frequency === 'weekly' || habit.intervalDays > 1) return false;
    const after = recentStreak(habit, withDraft(habit, draft), today, stateOn);
    const before = recentStreak(habit, withDraft(habit, NO_CHANGES), today, stateOn);
    return after > before && after > 1;
  }).length;
}

/** The streak of a daily habit with these cells done, from the first day of `recentSlots` on. */
function recentStreak(habit: Habit, done: ReadonlySet<string>, today: string, stateOn: StateOn): number {
  const facts = recentFacts(habit, today, stateOn);
  const days = [...done].map((cell) => toDayNumber(cell.slice(0, today.length))).toSorted((a, b) => a - b);
  const completions = days.map((day, id) => ({ id, day }));
  return currentStreak(evaluateCompletions(completions, NO_STREAK, facts).last, toDayNumber(today), facts);
}

/** What the rules read of a daily habit: a day without slots is not due. */
function recentFacts({ id, recentSlots, forgiving }: Habit, today: string, stateOn: StateOn): ScheduleFacts {
  return {
    scheduleOn(day) {
      const slotCount = recentSlots[toDayNumber(today) - day] ?? 0;
      const weekdays = slotCount > 0 ? EVERY_WEEKDAY : 0;
      return { frequency: 'daily', daysPerWeek: null, weekdays, intervalDays: 1, slotCount, forgiving };
    },
    isPaused: (day) => stateOn(id, fromDayNumber(day)) === '~',
    startDate: null,
    endDate: null,
    // The first day of the week has no effect on daily habits.
    weekStartsOn: 1,
  };
}

function withDraft(habit: Habit, draft: Draft): ReadonlySet<string> {
  const done = new Set(habit.completions.map(({ completedOn, slot }) => `${completedOn} ${slot}`));
  for (const { habitId, day, slot, done: isDone } of draft.values()) {
    if (habitId !== habit.id) continue;
    if (isDone) done.add(`${day} ${slot}`);
    else done.delete(`${day} ${slot}`);
  }
  return done;
}

/** The habits whose streak another one has than before, with the new streak. */
export function changedStreaks(before: readonly Habit[], after: readonly Habit[]): Habit[] {
  const streaks = new Map(before.map((habit) => [habit.id, habit.currentStreak]));
  return after.filter((habit) => streaks.has(habit.id) && streaks.get(habit.id) !== habit.currentStreak);
}
