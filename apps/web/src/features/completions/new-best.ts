import type { HabitSummary } from '@starchart/schema';
import { useEffect, useState } from 'react';
import { deviceSettingById } from '@/lib/storage/device-setting-by-id';

/** Enough for all habits of a child. */
const MOST_HABITS = 200;
/** The longest streaks of habits whose current one is shorter. */
const formerBests = deviceSettingById('starchart.former-bests', MOST_HABITS);

/**
 * Whether a streak has just passed the longest one before it. This is shown once: the next page knows it as the longest. A habit
 * whose first streak still lasts has no former one.
 */
export function useNewBest({
  id,
  currentStreak,
  longestStreak,
}: Pick<HabitSummary, 'id' | 'currentStreak' | 'longestStreak'>): boolean {
  const [former] = useState(() => formerBestOf(id));
  const isNew = former !== undefined && currentStreak > former;
  const isShorter = currentStreak < longestStreak;

  useEffect(() => {
    if (isNew) formerBests.write(id, undefined);
    else if (isShorter) formerBests.write(id, String(longestStreak));
  }, [id, isNew, isShorter, longestStreak]);
  return isNew;
}

function formerBestOf(id: number): number | undefined {
  const best = formerBests.read(id);
  return best === undefined ? undefined : Number(best);
}
