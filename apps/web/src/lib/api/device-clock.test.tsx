import { expect, onTestFinished, test, vi } from 'vitest';
import { deviceClock, trpcClient } from './trpc';

const HOUR_MS = 3_600_000;

/** A server whose clock is an hour behind answers after this time. */
async function askFor(tookMs: number): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    const date = new Date(Date.now() - HOUR_MS).toUTCString();
    vi.setSystemTime(Date.now() + tookMs);
    return Response.json([{ result: { data: null } }], { headers: { date } });
  });
  await trpcClient.auth.session.query();
}

test('a response tells how far the clock of the device is ahead, unless the device may have slept meanwhile', async () => {
  const { aheadMs } = deviceClock;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-11T12:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    deviceClock.aheadMs = aheadMs;
  });
  await askFor(2_000);
  expect(deviceClock.aheadMs).toBe(HOUR_MS + 2_000);
  await askFor(8 * HOUR_MS);
  expect(deviceClock.aheadMs).toBe(HOUR_MS + 2_000);
  await askFor(1_000);
  expect(deviceClock.aheadMs).toBe(HOUR_MS + 1_000);
});
