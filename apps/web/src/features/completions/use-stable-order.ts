import { isDoneForNow } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { useState } from 'react';

/**
 * Quests with the open or the done ones first, as it was when the page was opened: nothing jumps away under a finger
 * when it is done. Quests that came later stand at the end.
 */
export function useStableOrder(habits: readonly HabitSummary[], first: 'open' | 'done'): HabitSummary[] {
  const [places] = useState(() => {
    const sign = first === 'open' ? 1 : -1;
    const ordered = habits.toSorted((a, b) => sign * (Number(isDoneForNow(a)) - Number(isDoneForNow(b))));
    return new Map(ordered.map((habit, place) => [habit.id, place]));
  });
  const placeOf = (habit: HabitSummary) => places.get(habit.id) ?? places.size;
  return habits.toSorted((a, b) => placeOf(a) - placeOf(b));
}
