import type { HabitSummary } from '@starchart/schema';
import { useState } from 'react';
import { isDoneForNow } from './quest-progress';

/** Open quests first, as it was when the page was opened: no card jumps away under a finger when it is done. */
export function useSteadyOrder(habits: readonly HabitSummary[]): HabitSummary[] {
  const [order] = useState(() => {
    const openFirst = habits.toSorted((a, b) => Number(isDoneForNow(a)) - Number(isDoneForNow(b)));
    return new Map(openFirst.map((habit, place) => [habit.id, place]));
  });
  // Quests that came later stand at the end.
  const placeOf = (habit: HabitSummary) => order.get(habit.id) ?? Infinity;
  return habits.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}
