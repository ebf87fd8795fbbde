import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { changeDays, type DayHabit, type DaysState, type FilledSlot, type StoredDay } from './sky.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const MONDAY = '2026-03-02';
const DAYS = 14;
const WEEKLY = 'weekly';

/** Places are days after `MONDAY`. */
const place = fc.nat({ max: DAYS - 1 });
const aHabit = fc.record({
  kind: fc.constantFrom('daily', 'two slots', 'chosen days', 'interval', WEEKLY),
  createdOn: fc.constantFrom(-30, -30, 0, 5),
  pausedFrom: place,
  pausedDays: fc.constantFrom(0, 0, 1, 4),
});
type ModelHabit = typeof aHabit extends fc.Arbitrary<infer Habit> ? Habit : never;

/** Slots that are filled or emptied at once: one by a tap, several by a correction. */
const aBatch = fc.array(
  fc.record({ habit: fc.nat({ max: 3 }), place, slot: fc.constantFrom(1, 2), done: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);
type Cell = typeof aBatch extends fc.Arbitrary<(infer One)[]> ? One : never;

const dayAt = (days: number) => addDays(MONDAY, days);

function storedHabit(model: ModelHabit, habitId: number): Omit<DayHabit, 'completions'> {
  const { kind, createdOn, pausedFrom, pausedDays } = model;
  return {
    habitId,
    createdOn: dayAt(createdOn),
    ...DAILY_HABIT,
    frequency: kind === WEEKLY ? 'weekly' : 'daily',
    weekdays: kind === 'chosen days' ? 0b0010101 : 127,
    intervalDays: kind === 'interval' ? 3 : 1,
    slots: kind === 'two slots' ? ['morning', 'evening'] : ['any'],
    pauses:
      pausedDays > 0 ? [{ startsOn: dayAt(pausedFrom), endsOn: dayAt(pausedFrom + pausedDays - 1) }] : [],
  };
}

/** Shares no code with the product: the stars after all batches, from the first one on. */
function replay(habits: readonly ModelHabit[], batches: readonly Cell[][]) {
  const filled = new Set<string>();
  const stars = new Set<number>();
  const isFilled = (habit: number, day: number, slot: number) => filled.has(`${habit} ${day} ${slot}`);
  const isOpen = ({ kind, createdOn, pausedFrom, pausedDays }: ModelHabit, habit: number, day: number) => {
    const isPaused = day >= pausedFrom && day < pausedFrom + pausedDays;
    if (kind === WEEKLY || isPaused || day < createdOn) return false;
    if (kind === 'chosen days' && ![0, 2, 4].includes(day % 7)) return false;
    if (kind === 'two slots' && !isFilled(habit, day, 2)) return true;
    const wasDone = isFilled(habit, day - 1, 1) || isFilled(habit, day - 2, 1);
    if (kind === 'interval' && wasDone) return false;
    return !isFilled(habit, day, 1);
  };
  for (const batch of batches) {
    for (const { habit, place: day, slot, done } of batch) {
      if (done) filled.add(`${habit} ${day} ${slot}`);
      else filled.delete(`${habit} ${day} ${slot}`);
    }
    for (const day of new Set(batch.map((cell) => cell.place))) {
      const ofDay = batch.filter((cell) => cell.place === day);
      const isJudged = ofDay.some(({ done }) => done !== stars.has(day));
      if (!isJudged) continue;
      const isEmpty = ![...filled].some((key) => key.split(' ')[1] === String(day));
      if (isEmpty || habits.some((model, habit) => isOpen(model, habit, day))) stars.delete(day);
      else stars.add(day);
    }
  }
  return { stars: [...stars].toSorted((a, b) => a - b).map(dayAt), completions: filled.size };
}

/** The cells of a batch that change something, each slot once. */
function effectOf(
  batch: readonly Cell[],
  habits: readonly ModelHabit[],
  filled: readonly FilledSlot[],
): Cell[] {
  const seen = new Set<string>();
  return batch.filter(({ habit, place: day, slot, done }) => {
    const key = `${habit} ${day} ${slot}`;
    const hasSlot = habit < habits.length && (slot === 1 || habits[habit]?.kind === 'two slots');
    const isDone = filled.some((one) => one.habitId === habit && one.day === dayAt(day) && one.slot === slot);
    if (seen.has(key) || !hasSlot || isDone === done) return false;
    seen.add(key);
    return true;
  });
}

test('the full days of 10,000 random histories are those of a replay of all their changes', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(
      fc.array(aHabit, { minLength: 1, maxLength: 4 }),
      fc.array(aBatch, { minLength: 1, maxLength: 20 }),
      (habits, batches) => {
        let filled: FilledSlot[] = [];
        let days: StoredDay[] = [];
        let fullDays = 0;
        const done: Cell[][] = [];
        for (const batch of batches) {
          const cells = effectOf(batch, habits, filled);
          if (cells.length === 0) continue;
          const slotsOf = (isDone: boolean) =>
            cells
              .filter((cell) => cell.done === isDone)
              .map(({ habit, place: day, slot }) => ({ habitId: habit, day: dayAt(day), slot }));
          const [added, removed] = [slotsOf(true), slotsOf(false)];
          const dayHabits = habits.map((model, id) => ({
            ...storedHabit(model, id),
            completions: filled.filter(({ habitId }) => habitId === id),
          }));
          const changedDays = new Set([...added, ...removed].map(({ day }) => day));
          const state: DaysState = {
            fullDays,
            days: days.filter(({ day }) => changedDays.has(day)),
            dayHabits,
          };
          const change = changeDays(state, { added, removed }, 1);
          days = [...days.filter(({ day }) => !changedDays.has(day)), ...change.days];
          fullDays = change.fullDays;
          filled = [
            ...filled.filter(
              (slot) =>
                !removed.some(
                  (one) => one.habitId === slot.habitId && one.day === slot.day && one.slot === slot.slot,
                ),
            ),
            ...added,
          ];
          done.push(cells);
        }
        const model = replay(habits, done);
        const stars = days.filter(({ isFull }) => isFull).map(({ day }) => day);
        expect(stars.toSorted()).toEqual(model.stars);
        expect(fullDays).toBe(model.stars.length);
        expect(days.reduce((sum, { completions }) => sum + completions, 0)).toBe(model.completions);
      },
    ),
    { numRuns: 10_000 },
  );
});
