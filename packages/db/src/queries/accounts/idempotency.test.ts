import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../db.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { claimKey, deleteKeysOfEndedSenders, findKeyedAnswer, updateKeyedAnswer } from './idempotency.ts';

const QUOTA = 3;
const NOON_MS = Date.parse('2026-03-11T12:00:00Z');

let database: TestDatabase;
let familyId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query(
    `insert into families (name, time_zone) values ('Winter', 'UTC') returning id`,
  );
  familyId = rows[0].id;
});
afterAll(() => database.drop());

const requestOf = (actorId: number, number: number) => ({
  familyId,
  actor: { role: 'parent' as const, id: actorId },
  sender: { kind: 'parent' as const, id: actorId },
  keyHash: Buffer.from(`key ${number}`),
  requestHash: Buffer.from('request'),
});

/** Claims the key of this number, which is also its age in seconds after noon. */
async function claim(actorId: number, number: number, db: Queryable = database.db): Promise<boolean> {
  const request = requestOf(actorId, number);
  const claimed = await claimKey(db, request, new Date(NOON_MS + number * 1000), QUOTA);
  if (claimed) await updateKeyedAnswer(db, request, Buffer.from(`answer ${number}`));
  return claimed;
}

async function keysOf(actorId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ key_hash: Buffer }>(
    'select key_hash from idempotency_keys where actor_id = $1 order by created_at',
    [actorId],
  );
  return rows.map(({ key_hash }) => key_hash.toString());
}

it('a key above the quota replaces the oldest of its actor', async () => {
  for (const actorId of [1, 2]) {
    for (const number of [1, 2, 3]) expect(await claim(actorId, number)).toBe(true);
  }
  expect(await claim(1, 4)).toBe(true);
  expect(await keysOf(1)).toEqual(['key 2', 'key 3', 'key 4']);
  expect(await keysOf(2)).toEqual(['key 1', 'key 2', 'key 3']);
});

it('keys of a guest pass and of a token delete none of the parent for whom they act', async () => {
  for (const number of [1, 2, 3]) await claim(5, number);
  for (const kind of ['guest-pass', 'access-token'] as const) {
    for (const number of [1, 2, 3, 4]) {
      const request = {
        ...requestOf(5, 0),
        sender: { kind, id: 5 },
        keyHash: Buffer.from(`${kind} ${number}`),
      };
      const at = new Date(NOON_MS + 10_000 + number);
      expect(await claimKey(database.db, request, at, QUOTA)).toBe(true);
    }
  }
  expect((await keysOf(5)).toSorted()).toEqual([
    'access-token 2',
    'access-token 3',
    'access-token 4',
    'guest-pass 2',
    'guest-pass 3',
    'guest-pass 4',
    'key 1',
    'key 2',
    'key 3',
  ]);
});

it('a guest pass keeps its newest 500 keys', async () => {
  await database.pool.query(
    `insert into idempotency_keys (family_id, actor_role, actor_id, sender, key_hash, request_hash, created_at)
      select $1, 'parent', 6, 'guest-pass/6', n::text::bytea, 'request', to_timestamp($2 + n) from generate_series(1, 550) n`,
    [familyId, NOON_MS / 1000],
  );
  const request = { ...requestOf(6, 0), sender: { kind: 'guest-pass' as const, id: 6 } };
  expect(await claimKey(database.db, request, new Date(NOON_MS + 3_600_000))).toBe(true);
  const kept = await keysOf(6);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, '52', 'key 0']);
});

it('a repeat of a kept key finds its answer and deletes no key', async () => {
  for (const number of [1, 2, 3, 4]) await claim(3, number);
  expect(await claim(3, 2)).toBe(false);
  expect((await findKeyedAnswer(database.db, requestOf(3, 2)))?.answer?.toString()).toBe('answer 2');
  expect(await keysOf(3)).toEqual(['key 2', 'key 3', 'key 4']);
});

it('a key that a concurrent repeat reads is kept, and deleted later', async () => {
  for (const number of [1, 2, 3]) await claim(4, number);
  await database.db.transaction().execute(async (repeat) => {
    expect(await claim(4, 1, repeat)).toBe(false);
    expect(await claim(4, 4)).toBe(true);
    expect((await findKeyedAnswer(repeat, requestOf(4, 1)))?.answer?.toString()).toBe('answer 1');
  });
  expect(await keysOf(4)).toEqual(['key 1', 'key 2', 'key 3', 'key 4']);
  await claim(4, 5);
  expect(await keysOf(4)).toEqual(['key 3', 'key 4', 'key 5']);
});

it('keys of people, access tokens, guest passes and devices go when these are gone, or tokens and passes have expired', async () => {
  const { rows } = await database.pool.query(
    `insert into family_devices (family_id, name, all_children, device_hash, paired_at, last_seen_at)
      values ($1, 'Kitchen', true, 'kitchen', now(), now()) returning id`,
    [familyId],
  );
  const child = await database.pool.query(
    `insert into children (family_id, name, avatar) values ($1, 'Robin', '1') returning id`,
    [familyId],
  );
  const senders = [
    { kind: 'child', id: child.rows[0].id },
    { kind: 'parent', id: 7 },
    { kind: 'access-token', id: 7 },
    { kind: 'guest-pass', id: 7 },
    { kind: 'device', id: rows[0].id },
    { kind: 'device', id: rows[0].id + 1 },
    { kind: 'child', id: child.rows[0].id + 1 },
  ] as const;
  for (const sender of senders) {
    const keyHash = Buffer.from(`${sender.kind} ${sender.id}`);
    await claimKey(database.db, { ...requestOf(7, 0), sender, keyHash }, new Date(NOON_MS), QUOTA);
  }
  await deleteKeysOfEndedSenders(database.db, familyId);
  expect((await keysOf(7)).toSorted()).toEqual([`child ${child.rows[0].id}`, `device ${rows[0].id}`]);
});
