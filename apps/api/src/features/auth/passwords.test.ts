import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHEAP_COST } from '../../../test-support/test-options.ts';
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

const COMPOSED = 'Zo\u00eb 123';
const DECOMPOSED = 'Zoe\u0308 \uff11\uff12\uff13';

test('verifies a password in each form in which devices write it', async () => {
  const cheap = createPasswordsFor(PEPPER, CHEAP_COST)('somebody');
  for (const chosen of [COMPOSED, DECOMPOSED]) {
    const stored = await cheap.hash(chosen);
    for (const typed of [COMPOSED, DECOMPOSED]) expect(await cheap.verify(stored, typed)).toBe(true);
    expect(await cheap.verify(stored, 'Zoe 123')).toBe(false);
    expect(await cheap.rehash(stored, DECOMPOSED)).toBe(stored);
  }
});

test('verifies a hash of what was typed, from an earlier release, and renews it', async () => {
  const cheap = createPasswordsFor(PEPPER, CHEAP_COST)('somebody');
  const salt = Buffer.alloc(16, 3);
  const key = argon2Sync('argon2id', {
    message: DECOMPOSED,
    nonce: salt,
    secret: PEPPER,
    tagLength: 32,
    ...CHEAP_COST,
  });
  const [shownSalt, shownKey] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const stored = `$argon2id$v=19$m=8,t=1,p=1$${shownSalt}$${shownKey}`;
  expect(await cheap.verify(stored, DECOMPOSED)).toBe(true);
  expect(await cheap.verify(stored, COMPOSED)).toBe(false);
  const renewed = await cheap.rehash(stored, DECOMPOSED);
  for (const typed of [COMPOSED, DECOMPOSED]) expect(await cheap.verify(renewed, typed)).toBe(true);
});

test('throws for a damaged hash', async () => {
  await expect(passwords.verify('$argon2id$v=19$m=1', 'correct horse')).rejects.toThrow('damaged');
});

/** CPU time of seven wrong passwords: wall-clock time includes other processes. */
async function workOf(password: string, hashes: readonly (string | undefined)[]): Promise<number[]> {
  const work = hashes.map(() => 0);
  for (let round = 0; round < 7; round++) {
    for (const [index, hash] of hashes.entries()) {
      const before = process.cpuUsage();
      await passwords.verify(hash, password);
      const { user, system } = process.cpuUsage(before);
      work[index] = (work[index] ?? 0) + user + system;
    }
  }
  return work;
}

test.each(['wrong horse', 'wrong ho\u0308rse'])(
  'an unknown account takes as long as a known one for %j',
  async (wrong) => {
    const stored = await passwords.hash('correct horse');
    const [known = 0, unknown = 0] = await workOf(wrong, [stored, undefined]);
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  },
);

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
