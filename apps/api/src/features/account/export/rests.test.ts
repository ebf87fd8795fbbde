import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Rests } from './rests.ts';

test('work beside others who leave the process no moment to spare rests for three times as long as it took', async () => {
  let isOver = false;
  const others = (async () => {
    while (!isOver) await turnOfTheLoop();
  })();
  const rests = new Rests();
  for (const tookMs of [2, 3, 5]) {
    const startedAt = performance.now();
    await rests.after(tookMs);
    // A timer counts in whole ms.
    expect(performance.now() - startedAt).toBeGreaterThan(2.5 * tookMs - 1);
  }
  isOver = true;
  await others;
});

test('work that takes long does not rest for long', async () => {
  const rests = new Rests();
  const timeout = AbortSignal.timeout(5_000);
  await rests.after(3_600_000);
  expect(timeout.aborted).toBe(false);
});
