import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takingTurns } from './taking-turns.ts';

test('so many have a place at once, and the others get theirs in the order in which they came', async () => {
  const turns = takingTurns({ atOnce: 2, waiting: 5 });
  const served: string[] = [];
  const come = async (name: string) => {
    const end = await turns.take();
    served.push(name);
    return end;
  };
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(come);
  await turnOfTheLoop();
  expect(served).toEqual(['first', 'second']);
  (await second)?.();
  await third;
  expect(served).toEqual(['first', 'second', 'third']);
  (await third)?.();
  (await fourth)?.();
  (await first)?.();
  const [fifth, sixth, seventh] = ['fifth', 'sixth', 'seventh'].map(come);
  await Promise.all([fifth, sixth]);
  await turnOfTheLoop();
  expect(served.slice(3)).toEqual(['fourth', 'fifth', 'sixth']);
  (await fifth)?.();
  await seventh;
});

test('a place that is given back twice is given back once', async () => {
  const turns = takingTurns({ atOnce: 1, waiting: 5 });
  const end = await turns.take();
  end?.();
  end?.();
  await turns.take();
  let isServed = false;
  void turns.take().then(() => {
    isServed = true;
  });
  await turnOfTheLoop();
  expect(isServed).toBe(false);
});

test('when too many wait already, nobody else does', async () => {
  const turns = takingTurns({ atOnce: 1, waiting: 1 });
  const end = await turns.take();
  const next = turns.take();
  expect(await turns.take()).toBeUndefined();
  end?.();
  expect(await next).toBeTypeOf('function');
});
