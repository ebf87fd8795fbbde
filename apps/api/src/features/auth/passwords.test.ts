import { expect, test } from 'vitest';
import { CHEAP_COST } from '../../testing/test-options.ts';
import { createPasswordsFor } from './passwords.ts';

const PEPPER = Buffer.alloc(32, 1);
const passwords = createPasswordsFor(PEPPER)('somebody');
/** `correct horse`, as stored by the first release. */
const RELEASED_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$mg5QsMiEWHoZBDxT5iCwAQ$6ayoV1KJa19+GwQ14pqRV8sxsw7nrFHJgbM4iB9IQ6E';

test('verifies the right password and no other', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'correct horse ')).toBe(false);
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
  expect(await passwords.verify(undefined, '')).toBe(false);
});

test('hashes with the production parameters, which the hash names', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a hash is useless without the pepper', async () => {
  const stored = await passwords.hash('correct horse');
  const thief = createPasswordsFor(Buffer.alloc(32, 2))('somebody');
  expect(await thief.verify(stored, 'correct horse')).toBe(false);
});

test('verifies a hash of the first release', async () => {
  expect(await passwords.verify(RELEASED_HASH, 'correct horse')).toBe(true);
  expect(await passwords.verify(RELEASED_HASH, 'wrong horse')).toBe(false);
});

test('verifies a hash with its own parameters, and rehashes it with the current ones', async () => {
  const today = createPasswordsFor(PEPPER, { ...CHEAP_COST, passes: 2 })('somebody');
  expect(await today.verify(RELEASED_HASH, 'correct horse')).toBe(true);
  expect(await today.verify(RELEASED_HASH, 'wrong horse')).toBe(false);
  const rehashed = await today.rehash(RELEASED_HASH, 'correct horse');
  expect(rehashed).toMatch(/^\$argon2id\$v=19\$m=8,t=2,p=1\$/);
  expect(await passwords.verify(rehashed, 'correct horse')).toBe(true);
  expect(await today.rehash(RELEASED_HASH, 'correct horse')).toBe(rehashed);
});

test('keeps a hash that has the current parameters', async () => {
  expect(await passwords.rehash(RELEASED_HASH, 'correct horse')).toBe(RELEASED_HASH);
});

test('throws for a damaged hash', async () => {
  await expect(passwords.verify('$argon2id$v=19$m=1', 'correct horse')).rejects.toThrow('damaged');
});

test('an unknown account takes as long as a known one', async () => {
  const stored = await passwords.hash('correct horse');
  // CPU time: wall-clock time includes other processes.
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

test('logins are rejected once the queue is full, and served again later', async () => {
  const queue = createPasswordsFor(PEPPER, CHEAP_COST)('somebody');
  const flood = await Promise.allSettled(Array.from({ length: 66 }, () => queue.hash('correct horse')));
  const refused = flood.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  expect(await queue.hash('correct horse')).toMatch(/^\$argon2id\$/);
});

test('a flood from one address neither rejects nor delays other logins', async () => {
  const passwordsFor = createPasswordsFor(PEPPER, CHEAP_COST);
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
