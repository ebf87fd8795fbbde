import type { HabitSummary } from '@starchart/schema';
import { useEffect, useState } from 'react';
import { deviceSetting } from '@/lib/storage/device-setting';

/** The longest streaks of habits whose current one is shorter, a line each: `<habit> <streak>`. */
const formerBests = deviceSetting('starchart.former-bests');
/** Enough for all habits of a child. */
const MOST_LINES = 200;

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
    if (isNew) noteFormerBest(id, undefined);
    else if (isShorter) noteFormerBest(id, longestStreak);
  }, [id, isNew, isShorter, longestStreak]);
  return isNew;
}

function linesOf(): string[] {
  return formerBests.read()?.split('\n') ?? [];
}

function formerBestOf(id: number): number | undefined {
  const line = linesOf().find((one) => one.startsWith(`${id} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

function noteFormerBest(id: number, best: number | undefined) {
  if (formerBestOf(id) === best) return;
  const others = linesOf().filter((line) => line !== '' && !line.startsWith(`${id} `));
  const lines = best === undefined ? others : [...others, `${id} ${best}`];
  formerBests.write(lines.length === 0 ? null : lines.slice(-MOST_LINES).join('\n'));
}
