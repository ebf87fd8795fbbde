/** Whether a time of day is between two times, `HH:MM`; `from` after `until` spans midnight. Equal times mean never. */
export function isBetween(time: string, from: string, until: string): boolean {
  return from <= until ? from <= time && time < until : time >= from || time < until;
}

/** The time of day in a zone, `HH:MM`. */
export function timeOfDayIn(timeZone: string | undefined, instantMs: number): string {
  // Swedish writes 24 hours with leading zeros.
  return new Intl.DateTimeFormat('sv', { hour: '2-digit', minute: '2-digit', timeZone }).format(instantMs);
}
