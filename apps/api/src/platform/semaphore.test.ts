import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('grants the permits at once and the rest in order of arrival', async () => {
  const semaphore = new Semaphore({ permits: 2, maxQueued: 5 });
  const acquired: string[] = [];
  const acquire = async (name: string) => {
    const release = await semaphore.acquire();
    acquired.push(name);
    return release;
  };
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(acquire);
  await eventLoopTurn();
  expect(acquired).toEqual(['first', 'second']);
  (await second)?.();
  await third;
  expect(acquired).toEqual(['first', 'second', 'third']);
  (await third)?.();
  (await fourth)?.();
  (await first)?.();
  const [fifth, sixth, seventh] = ['fifth', 'sixth', 'seventh'].map(acquire);
  await Promise.all([fifth, sixth]);
  await eventLoopTurn();
  expect(acquired.slice(3)).toEqual(['fourth', 'fifth', 'sixth']);
  (await fifth)?.();
  await seventh;
});

test('releases a permit once, however often release is called', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 5 });
  const release = await semaphore.acquire();
  release?.();
  release?.();
  await semaphore.acquire();
  let hasAcquired = false;
  void semaphore.acquire().then(() => {
    hasAcquired = true;
  });
  await eventLoopTurn();
  expect(hasAcquired).toBe(false);
});

test('resolves with undefined when the queue is full', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1 });
  const release = await semaphore.acquire();
  const next = semaphore.acquire();
  expect(await semaphore.acquire()).toBeUndefined();
  release?.();
  expect(await next).toBeTypeOf('function');
});
