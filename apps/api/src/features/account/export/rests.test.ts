import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Rests } from './rests.ts';

/** How long it rests after pieces of work that take so long, beside others who take such a share of the process. */
async function restsBeside(othersShare: number, ...pieces: number[]): Promise<number[]> {
  const taken: number[] = [];
  const rests = new Rests(async (ms) => {
    taken.push(ms);
    return othersShare;
  });
  for (const tookMs of pieces) await rests.after(tookMs);
  return taken.map((ms) => Number(ms.toFixed(6)));
}

test('beside others who leave the process no moment to spare it rests for three times as long as it worked', async () => {
  expect(await restsBeside(1, 2, 3, 5)).toEqual([6.2, 9.3, 15.5]);
});

test('beside others who have half of the process it rests for half as long', async () => {
  expect(await restsBeside(0.5, 2, 2)).toEqual([6.2, 3.2]);
});

test('alone it rests for a tenth of its work, in rests that a timer can tell', async () => {
  expect(await restsBeside(0, 1, 4, 4, 4, 15)).toEqual([3.1, 1.2, 1.5]);
});

test('however long a piece has waited for others, no rest is longer than 20 ms', async () => {
  expect(await restsBeside(1, 3_600_000, 1)).toEqual([20, 3.1]);
});

test('what others do is seen while it rests', async () => {
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) await turnOfTheLoop();
  })();
  try {
    const rests = new Rests();
    // At the first rest nothing is known of others; from then on they are seen.
    for (const tookMs of [2, 3, 5]) {
      const startedAt = performance.now();
      await rests.after(tookMs);
      // A timer counts in whole ms.
      expect(performance.now() - startedAt).toBeGreaterThan(2.5 * tookMs - 1);
    }
  } finally {
    over.abort();
    await others;
  }
});
