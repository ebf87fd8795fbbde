import { expect, test } from 'vitest';
import { createPasswordsFor } from './passwords.ts';

const passwords = createPasswordsFor(Buffer.alloc(32, 1))('somebody');

test('a password is known again, and nothing else is', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'correct horse ')).toBe(false);
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
  expect(await passwords.verify(undefined, '')).toBe(false);
});

test('a stored hash is worth nothing without the pepper', async () => {
  const stored = await passwords.hash('correct horse');
  const thief = createPasswordsFor(Buffer.alloc(32, 2))('somebody');
  expect(await thief.verify(stored, 'correct horse')).toBe(false);
});

test('an account that does not exist takes as long as one that does', async () => {
  const stored = await passwords.hash('correct horse');
  // The time of the processor: that of the clock tells what else the machine was doing.
  const workOf = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    await passwords.verify(hash, 'wrong horse');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let [known, unknown] = [0, 0];
  for (let round = 0; round < 7; round++) {
    known += await workOf(stored);
    unknown += await workOf(undefined);
  }
  expect(unknown / known).toBeGreaterThan(0.6);
  expect(unknown / known).toBeLessThan(1.7);
});

test('a flood of logins is turned away once the queue is full, and served again after it', async () => {
  const queue = createPasswordsFor(Buffer.alloc(32, 1))('somebody');
  const flood = await Promise.allSettled(Array.from({ length: 66 }, () => queue.hash('correct horse')));
  const refused = flood.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  expect(await queue.hash('correct horse')).toMatch(/^\$argon2id\$/);
});

test('a flood from one place turns nobody else away, and keeps nobody else waiting', async () => {
  const passwordsFor = createPasswordsFor(Buffer.alloc(32, 1));
  let flooded = 0;
  const flood = Promise.allSettled(
    Array.from({ length: 66 }, () =>
      passwordsFor('flood')
        .hash('correct horse')
        .then(() => flooded++),
    ),
  );
  await passwordsFor('household').hash('correct horse');
  expect(flooded).toBeLessThan(4);
  expect((await flood).filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
