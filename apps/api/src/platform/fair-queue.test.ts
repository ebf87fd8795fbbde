import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const fullError = () => new Error('full');

/** A queue whose tasks wait until they are released, with the names of the finished ones. */
function aQueue(capacity: number, atOnce = 1) {
  const queue = new FairQueue({ atOnce, capacity, fullError });
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
  return { ask, done, release: gate.resolve };
}

test('serves requesters round-robin, however many tasks one of them has', async () => {
  const { ask, done, release } = aQueue(10);
  const asked = ['crowd 1', 'crowd 2', 'crowd 3'].map((name) => ask('crowd', name));
  asked.push(ask('Ann'), ask('Ben'));
  release();
  await Promise.all(asked);
  expect(done).toEqual(['crowd 1', 'crowd 2', 'Ann', 'Ben', 'crowd 3']);
});

test.each([1, 3])('runs at most %i of the tasks at once, also after it was empty', async (atOnce) => {
  const queue = new FairQueue({ atOnce, capacity: 10, fullError });
  let running = 0;
  let mostAtOnce = 0;
  const work = async () => {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  for (let round = 0; round < 2; round++) {
    expect(queue.isEmpty).toBe(true);
    await Promise.all(['Ann', 'Ann', 'Ben', 'Cleo', 'Ann'].map((requester) => queue.run(requester, work)));
  }
  expect(mostAtOnce).toBe(atOnce);
});

test('evicts the newest task of the requester with the most tasks', async () => {
  const { ask, release } = aQueue(4);
  const crowd = Array.from({ length: 6 }, () => ask('crowd'));
  const others = [ask('Ann'), ask('Ben')];
  release();
  expect(await Promise.all(crowd)).toEqual(['done', 'done', 'full', 'full', 'full', 'full']);
  expect(await Promise.all(others)).toEqual(['done', 'done']);
});

test('counts running tasks as well, and evicts none of them', async () => {
  const { ask, release } = aQueue(3, 2);
  const crowd = Array.from({ length: 3 }, () => ask('crowd'));
  const [ann, ben] = [ask('Ann'), ask('Ben')];
  release();
  expect(await Promise.all([...crowd, ann, ben])).toEqual(['done', 'done', 'done', 'full', 'full']);
});

test('evicts nothing for a requester that has as many tasks', async () => {
  const { ask, release } = aQueue(3);
  const asked = [ask('Ann'), ask('Ben'), ask('Cleo'), ask('Dan')];
  release();
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'full']);
});

test('takes tasks again after it was full', async () => {
  const { ask, release } = aQueue(2);
  const asked = [ask('Ann'), ask('Ben'), ask('Cleo')];
  release();
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'full']);
  expect(await Promise.all([ask('Ann'), ask('Ben')])).toEqual(['done', 'done']);
});

test('continues after a task that fails', async () => {
  const queue = new FairQueue({ capacity: 2, fullError });
  const failing = queue.run('Ann', () => Promise.reject(new Error('broken')));
  const next = queue.run('Ben', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue.run('Ann', async () => 'done')).toBe('done');
});
