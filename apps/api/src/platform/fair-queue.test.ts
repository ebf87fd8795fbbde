import { setTimeout as sleep } from 'node:timers/promises';
import { assert, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose work stands still until it is let go, and who got how far. */
function aQueue(places: number) {
  const queue = new FairQueue(places, () => new Error('full'));
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const ask = (requester: string, name = requester) =>
    queue
      .run(requester, async () => {
        await gate.promise;
        done.push(name);
        return 'done';
      })
      .catch((error: Error) => error.message);
  return { ask, done, letGo: gate.resolve };
}

test('those who ask take turns, whatever crowd one of them brings', async () => {
  const { ask, done, letGo } = aQueue(10);
  const asked = ['crowd 1', 'crowd 2', 'crowd 3'].map((name) => ask('crowd', name));
  asked.push(ask('Ann'), ask('Ben'));
  letGo();
  await Promise.all(asked);
  expect(done).toEqual(['crowd 1', 'crowd 2', 'Ann', 'Ben', 'crowd 3']);
});

test('a crowd that holds all places loses its last one to somebody else, and nobody else loses any', async () => {
  const { ask, letGo } = aQueue(4);
  const crowd = Array.from({ length: 6 }, () => ask('crowd'));
  const others = [ask('Ann'), ask('Ben')];
  letGo();
  expect(await Promise.all(crowd)).toEqual(['done', 'done', 'full', 'full', 'full', 'full']);
  expect(await Promise.all(others)).toEqual(['done', 'done']);
});

test('nobody makes room for somebody who holds as much', async () => {
  const { ask, letGo } = aQueue(3);
  const asked = [ask('Ann'), ask('Ben'), ask('Cleo'), ask('Dan')];
  letGo();
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'full']);
});

test('work that fails lets the next begin', async () => {
  const queue = new FairQueue(2, () => new Error('full'));
  const failing = queue.run('Ann', () => Promise.reject(new Error('broken')));
  const next = queue.run('Ben', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue.run('Ann', async () => 'done')).toBe('done');
});

test('in a process that is busy it rests longer', async () => {
  const queue = new FairQueue(3, () => new Error('full'));
  const spans: { from: number; to: number }[] = [];
  const work = async () => {
    const from = performance.now();
    await sleep(0);
    while (performance.now() - from < 40);
    spans.push({ from, to: performance.now() });
  };
  await Promise.all([queue.run('Ann', work), queue.run('Ben', work)]);
  const [first, second] = spans;
  assert(first && second);
  expect(second.from - first.to).toBeGreaterThan(2.5 * (first.to - first.from));
});

test('after each piece of work it rests for as long as one costs, and whoever is done does not wait for it', async () => {
  const queue = new FairQueue(3, () => new Error('full'));
  const spans: { from: number; to: number }[] = [];
  const work = async () => {
    const from = performance.now();
    await sleep(40);
    spans.push({ from, to: performance.now() });
  };
  const answeredAt = queue.run('Ann', work).then(() => performance.now());
  await Promise.all([answeredAt, queue.run('Ben', work)]);
  const [first, second] = spans;
  assert(first && second);
  // Timers count whole milliseconds.
  expect(second.from - first.to).toBeGreaterThanOrEqual(first.to - first.from - 2);
  expect(await answeredAt).toBeLessThan(second.from);
});

test('a piece that had to wait for the processor does not make the rest longer', async () => {
  const queue = new FairQueue(3, () => new Error('full'));
  const [cost, waited] = [20, 1_000];
  await queue.run('Ann', () => sleep(cost));
  await queue.run('Ann', () => sleep(waited));
  const from = performance.now();
  await queue.run('Ann', () => Promise.resolve());
  // At most six times what a piece costs, and much less than this one took.
  expect(performance.now() - from).toBeLessThan(waited - 100);
});
