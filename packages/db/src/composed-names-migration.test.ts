import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, MIGRATION_NAMES, takeSchemaBackTo } from './testing/index.ts';

const NAME = '0033-composed-names';
const BEFORE = MIGRATION_NAMES[MIGRATION_NAMES.indexOf(NAME) - 1] ?? '';
const DECOMPOSED = 'Zoe\u0308';
const COMPOSED = 'Zo\u00eb';
/** Its normalized form is longer. */
const LENGTHENED = '\u0958'.repeat(40);

it('composes stored names, and replaces zones that are none by ones with the same time', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  const { rows: families } = await pool.query(
    `insert into families (name, time_zone) values ($1, 'Etc/Unknown'), ('B', '+01:00'), ('C', '-11:00'),
      ('D', '+05:30'), ('E', 'Europe/Berlin') returning id`,
    [DECOMPOSED],
  );
  const [{ id: familyId }] = families;
  const { rows: parents } = await pool.query(
    `insert into parents (family_id, username, username_key, name, email, email_key)
      values ($1, $2, $3, $2, 'z@example.org', 'z@example.org') returning id`,
    [familyId, DECOMPOSED, COMPOSED.toLowerCase()],
  );
  await pool.query('insert into children (family_id, parent_id, name) values ($1, $2, $3), ($1, $2, $4)', [
    familyId,
    parents[0].id,
    DECOMPOSED,
    'Robin',
  ]);
  await pool.query(
    `insert into family_devices (family_id, paired_by, name, all_children, device_hash, paired_at, last_seen_at)
      values ($1, $2, $3, true, '1', now(), now()), ($1, $2, $4, true, '2', now(), now())`,
    [familyId, parents[0].id, DECOMPOSED, LENGTHENED],
  );
  await migrateToLatest(connection);
  const read = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows.flat();
  expect(await read('select time_zone from families order by id')).toEqual([
    'UTC',
    'Etc/GMT-1',
    'Etc/GMT+11',
    '+05:30',
    'Europe/Berlin',
  ]);
  expect(await read('select name from families order by id limit 1')).toEqual([COMPOSED]);
  expect(await read('select username, name from parents')).toEqual([COMPOSED, COMPOSED]);
  expect(await read('select name from children order by id')).toEqual([COMPOSED, 'Robin']);
  expect(await read('select name from family_devices order by id')).toEqual([COMPOSED, LENGTHENED]);
  await takeSchemaBackTo(connection, BEFORE);
  expect(await read('select name from children order by id')).toEqual([COMPOSED, 'Robin']);
});
