/** Address of the server that the Playwright configuration starts. `E2E_PORT` allows two runs at once. */
export const BASE_URL = `http://127.0.0.1:${process.env.E2E_PORT ?? 3391}`;

/** The parent of the demo, who is also the admin. */
export const ADMIN = { username: 'demo', password: 'starchart' };

/** Time zone of the families and the browsers. */
export const TIME_ZONE = 'Europe/Berlin';

/** A run begins on a Wednesday at 10:00, so that no journey meets midnight, a weekend or a change of the clocks. */
const BEGINS_AT = '2035-05-16T10:00:00+02:00';

/** How far the clock of the demo is ahead of that of the machine, in ms. Chosen once per run; its workers and servers inherit it. */
const CLOCK_AHEAD_MS = Number(
  (process.env.E2E_CLOCK_AHEAD_MS ??= String(Date.parse(BEGINS_AT) - Date.now())),
);

/** The time of the demo. */
export function demoNow(): Date {
  return new Date(Date.now() + CLOCK_AHEAD_MS);
}

/** The day of the demo so many days ago. */
export function daysAgo(days: number): string {
  return new Date(demoNow().getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
