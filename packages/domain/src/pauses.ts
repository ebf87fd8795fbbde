import type { PauseOfToday } from '@starchart/schema';
import { addDays } from './calendar.ts';

export type PausedDays = Pick<PauseOfToday, 'habitId' | 'startsOn' | 'endsOn'>;

/** The pauses that apply on a day. */
export function pausesOn<Pause extends PausedDays>(pauses: readonly Pause[], day: string): Pause[] {
  return pauses.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}

/** The pause of all habits of a child that its pages name: its own before the family's, the one that ends last. */
export function pauseOfAllHabits<Pause extends Pick<PauseOfToday, 'childId' | 'habitId' | 'endsOn'>>(
  pauses: readonly Pause[],
): Pause | undefined {
  const ofAll = pauses.filter(({ habitId }) => habitId === null);
  const own = ofAll.filter(({ childId }) => childId !== null);
  return (own.length > 0 ? own : ofAll).toSorted((a, b) => b.endsOn.localeCompare(a.endsOn, 'en'))[0];
}

/** The pause of one habit alone, the one that ends last. */
export function pauseOfHabit<Pause extends Pick<PauseOfToday, 'habitId' | 'endsOn'>>(
  pauses: readonly Pause[],
  habitId: number,
): Pause | undefined {
  const own = pauses.filter((pause) => pause.habitId === habitId);
  return own.toSorted((a, b) => b.endsOn.localeCompare(a.endsOn, 'en'))[0];
}

/** Whether all habits of a child are paused on a day. */
export function isPausedDay(pauses: readonly PausedDays[], day: string): boolean {
  return pausesOn(pauses, day).some(({ habitId }) => habitId === null);
}

/** The first day after a pause of all habits of a child. */
export function isBackFromPause(pauses: readonly PausedDays[], today: string): boolean {
  return !isPausedDay(pauses, today) && isPausedDay(pauses, addDays(today, -1));
}
