import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertAuditEntry } from './audit.ts';

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
