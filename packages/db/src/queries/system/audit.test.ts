import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertAuditEntry, MOST_NAMED_SUBJECTS } from './audit.ts';

const NOON = new Date('2026-03-11T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertAuditEntry(database.db, {
    familyId: null,
    actorRole: 'system',
    actorId: null,
    action: 'backup-made',
    subject: null,
    createdAt: NOON,
  });
});
afterAll(() => database.drop());

it.each([
  ['another actor', 'actor_id = 1'],
  ['another time', "created_at = created_at - interval '1 hour'"],
  ['a count without its time', 'times = times + 1'],
  ['several at once', 'times = times + 2, last_at = created_at'],
  ['a smaller count', 'times = times - 1, last_at = created_at'],
  ['the same count at another time', 'last_at = created_at'],
  ['one more a minute later', "times = times + 1, last_at = created_at + interval '1 minute'"],
  ['one more of earlier', "times = times + 1, last_at = created_at - interval '1 second'"],
  ['one more and another action', "times = times + 1, last_at = created_at, action = 'backup-failed'"],
])('an entry cannot be given %s', async (_, change) => {
  const changed = database.pool.query(`update audit_entries set ${change}`);
  await expect(changed).rejects.toThrow('audit_entries is append-only');
});

it('entries cannot be deleted', async () => {
  await expect(database.pool.query('delete from audit_entries')).rejects.toThrow('append-only');
  await expect(database.pool.query('truncate audit_entries')).rejects.toThrow('append-only');
});

it('entries of one action of a person name no subject above a thousand a day, so that they are merged', async () => {
  await database.pool.query(
    `insert into audit_entries (family_id, actor_role, actor_id, action, subject, created_at)
     select 1, 'parent', 1, 'pin-changed', 'child/' || n, $1 from generate_series(1, $2::integer) as n`,
    [NOON, MOST_NAMED_SUBJECTS],
  );
  const record = async (actorId: number, subjectId: number, createdAt = NOON) => {
    const by = { familyId: 1, actorRole: 'parent', actorId } as const;
    const entry = { ...by, action: 'pin-changed', subject: `child/${subjectId}`, createdAt } as const;
    await insertAuditEntry(database.db, entry);
  };
  for (const subjectId of [5_001, 5_002, 5_003]) await record(1, subjectId);
  await record(2, 5_004);
  await record(1, 5_005, new Date(NOON.getTime() + 86_400_000));
  const { rows } = await database.pool.query(
    `select actor_id, subject, times from audit_entries where action = 'pin-changed' order by id offset $1`,
    [MOST_NAMED_SUBJECTS],
  );
  expect(rows).toEqual([
    { actor_id: 1, subject: null, times: 3 },
    { actor_id: 2, subject: 'child/5004', times: 1 },
    { actor_id: 1, subject: 'child/5005', times: 1 },
  ]);
});
