/** Address of the server that the Playwright configuration starts. `E2E_PORT` allows two runs at once. */
export const BASE_URL = `http://127.0.0.1:${process.env.E2E_PORT ?? 3391}`;

/** The parent of the demo, who is also the admin. */
export const ADMIN = { username: 'demo', password: 'starchart' };

/**
 * Time zone of the families and the browsers: one of two in which it is not midnight for hours, so that no test runs across a change
 * of day. Chosen once per run; workers inherit it.
 */
export const TIME_ZONE = (process.env.E2E_TIME_ZONE ??= isDaytimeInBerlin() ? 'Europe/Berlin' : 'Asia/Tokyo');

function isDaytimeInBerlin(): boolean {
  const hour = new Date().getUTCHours();
  return hour >= 4 && hour < 16;
}
