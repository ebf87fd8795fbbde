import { isDoneForNow } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { useState } from 'react';

/**
 * Habits with the open ones first, in the order of the first render: nothing moves when a habit is done. Later
 * habits are at the end.
 */
export function useStableOrder<Habit extends Pick<HabitSummary, 'id'> & Parameters<typeof isDoneForNow>[0]>(
  habits: readonly Habit[],
): Habit[] {
  const [places] = useState(() => {
    const ordered = habits.toSorted((a, b) => Number(isDoneForNow(a)) - Number(isDoneForNow(b)));
    return new Map(ordered.map((habit, index) => [habit.id, index]));
  });
  const placeOf = (habit: Habit) => places.get(habit.id) ?? places.size;
  return habits.toSorted((a, b) => placeOf(a) - placeOf(b));
}
