import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpcClient } from '@/lib/api/trpc';
import { now } from '@/lib/format/now';
import { hasServerTime, isClockWrong, restoreClock } from '@/lib/offline/kept-clock';
import { serverClock } from './clock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2026-03-11T12:00:00Z');

/** The clock of the device, and the monotonic one of the page. In ms. */
let monotonic = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  monotonic = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  monotonic += ms;
}

const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);

/** The server answers after a time; the clock of the device is this much ahead. */
async function ask(aheadMs = 0, tookMs = 0): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    const date = new Date(Date.now() - aheadMs).toUTCString();
    pass(tookMs);
    return Response.json([{ result: { data: null } }], { headers: { date } });
  });
  await trpcClient.auth.session.query();
}

test('a response tells how far the clock of the device is ahead, unless the device may have slept meanwhile', async () => {
  await ask(HOUR_MS, 2_000);
  expect(serverClock.aheadMs).toBe(HOUR_MS + 2_000);
  await ask(HOUR_MS, 8 * HOUR_MS);
  expect(serverClock.aheadMs).toBe(HOUR_MS + 2_000);
  await ask(HOUR_MS, 1_000);
  expect(serverClock.aheadMs).toBe(HOUR_MS + 1_000);
});

test.each([
  ['minutes', -5 * MINUTE_MS],
  ['a day', -DAY_MS],
  ['years', -6 * 365 * DAY_MS],
])(
  'a clock that is set back by %s after an answer does not set back the time of the page',
  async (_by, byMs) => {
    await ask();
    pass(HOUR_MS);
    setClock(byMs);
    expect(now()).toBe(NOON + HOUR_MS);
    pass(HOUR_MS);
    expect(now()).toBe(NOON + 2 * HOUR_MS);
  },
);

test('a device that has slept, in which the monotonic clock stands still, knows what time it is', async () => {
  await ask();
  setClock(10 * HOUR_MS);
  expect(now()).toBe(NOON + 10 * HOUR_MS);
  expect(isClockWrong()).toBe(false);
});

test.each([
  ['right', 0, 0, false],
  ['corrected by seconds', 0, -20_000, false],
  ['set back by an hour', 0, -HOUR_MS, true],
  ['ten hours behind from the beginning', -10 * HOUR_MS, 0, false],
  ['ten hours behind and set back', -10 * HOUR_MS, -HOUR_MS, true],
  ['ten hours ahead and then right', 10 * HOUR_MS, -10 * HOUR_MS, false],
])('a clock that is %s: %#', async (_how, aheadMs, byMs, expected) => {
  await ask(aheadMs);
  pass(MINUTE_MS);
  setClock(byMs);
  expect(isClockWrong()).toBe(expected);
});

test('after a new start without a server, the last answer is the earliest time, and the next one counts', async () => {
  setClock(-4 * DAY_MS);
  restoreClock(NOON - 3 * HOUR_MS, 0);
  restoreClock(NOON, 0);
  restoreClock(NOON - HOUR_MS, 0);
  expect(now()).toBe(NOON);
  expect(isClockWrong()).toBe(true);
  expect(hasServerTime()).toBe(false);
  pass(MINUTE_MS);
  expect(now()).toBe(NOON + MINUTE_MS);
  // Since then, the server's time went on.
  await ask(-4 * DAY_MS - 2 * MINUTE_MS);
  expect(now()).toBe(NOON + 3 * MINUTE_MS);
  expect(isClockWrong()).toBe(false);
  expect(hasServerTime()).toBe(true);
});
