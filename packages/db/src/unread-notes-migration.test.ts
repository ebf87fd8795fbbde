import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

const LAST = '0063-what-late-requests-meet';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, LAST);
  await database.pool.query(`
    insert into families (name, time_zone) values ('Winter', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into notes (family_id, child_id, kind, text, author_id, habit_id, completed_on, slot, created_at)
      select family_id, id, kind, text, parent_id, habit_id, completed_on::date, slot, now()
      from children, (values
        ('praise', 'Patient', null, null, null), ('completion_rejected', '', 7, '2026-03-11', null), ('completion_rejected', '', 7, '2026-03-11', 1)
      ) as note(kind, text, habit_id, completed_on, slot);`);
});
afterAll(() => database.drop());

async function unreadIndexes(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select indexname from pg_indexes where indexname like 'notes_unread%' order by indexname`,
  );
  return rows.map(({ indexname }) => indexname);
}

test('the indexes of unread notes are replaced with notes of all kinds, and come back', async () => {
  expect(await unreadIndexes()).toEqual(['notes_unread']);
  await migrateToLatest(database.connection);
  expect(await unreadIndexes()).toEqual(['notes_unread_of_slot', 'notes_unread_others']);
  await takeSchemaBackTo(database.connection, LAST);
  expect(await unreadIndexes()).toEqual(['notes_unread']);
  expect((await database.pool.query('select from notes where read_at is null')).rowCount).toBe(3);
});
