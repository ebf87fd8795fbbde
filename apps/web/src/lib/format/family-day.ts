/** The family's day and zone. */
export type FamilyDay = { today: string; timeZone: string | undefined };

/** The family's day at an instant (ms or ISO), as `YYYY-MM-DD`, which is the format of `en-CA`. */
export function familyDayAt(at: number | string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
}
