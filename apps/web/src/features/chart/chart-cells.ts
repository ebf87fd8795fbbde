import { addDays } from '@starchart/domain';
import { CORRECTION_DAYS, type CorrectChartInput, type Habit } from '@starchart/schema';

/** Days of one page of the chart. The days that can be corrected fill whole pages. */
export const PAGE_DAYS = 7;
export const PAGES = CORRECTION_DAYS / PAGE_DAYS;

/** A slot of a habit on a day. `off`: the day has no such slot. */
export type Cell = Required<Omit<CorrectChartInput['cells'][number], 'done'>> & {
  state: 'done' | 'open' | 'off';
};

/** A slot of a habit on the days of a page, oldest first. */
export type ChartRow = { habit: Habit; slot: number; isOnly: boolean; cells: Cell[] };

/** The changes that are not saved yet, by cell. */
export type Draft = ReadonlyMap<string, CorrectChartInput['cells'][number]>;

export function keyOf({ habitId, day, slot }: Pick<Cell, 'habitId' | 'day' | 'slot'>): string {
  return `${habitId} ${day} ${slot}`;
}

/** The days of a page, oldest first. Page 0 ends today. */
export function daysOfPage(today: string, page: number): string[] {
  return Array.from({ length: PAGE_DAYS }, (_, place) => addDays(today, place + 1 - PAGE_DAYS * (page + 1)));
}

/** A row for each slot that a day of the page has or had. Habits without one are left out, and inactive ones. */
export function rowsOf(habits: readonly Habit[], today: string, page: number): ChartRow[] {
  const days = daysOfPage(today, page);
  return habits
    .filter(({ active }) => active)
    .flatMap((habit) => {
      const slotsOfDays = days.map((_, place) => habit.recentSlots[PAGE_DAYS * (page + 1) - 1 - place] ?? 0);
      const done = habit.completions.filter(({ completedOn }) => days.includes(completedOn));
      const count = Math.max(...slotsOfDays, ...done.map(({ slot }) => slot));
      return Array.from({ length: count }, (_, index) => {
        const slot = index + 1;
        const cells = days.map((day, place): Cell => {
          const isDone = done.some((one) => one.completedOn === day && one.slot === slot);
          const isOpen = slot <= (slotsOfDays[place] ?? 0);
          return { habitId: habit.id, day, slot, state: isDone ? 'done' : isOpen ? 'open' : 'off' };
        });
        return { habit, slot, isOnly: count === 1, cells };
      });
    });
}

/** The draft after a tap on a cell: a second tap takes the change back. */
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

/** The habits whose streak another one has than before, with the new streak. */
export function changedStreaks(before: readonly Habit[], after: readonly Habit[]): Habit[] {
  const streaks = new Map(before.map(({ id, currentStreak }) => [id, currentStreak]));
  return after.filter(({ id, currentStreak }) => streaks.has(id) && streaks.get(id) !== currentStreak);
}
