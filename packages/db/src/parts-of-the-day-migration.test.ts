import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

it('gives families the parts of a day, and takes them back', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, '0024-pauses');
  await pool.query(`insert into families (name, time_zone, week_starts_on) values
    ('The Winters', 'Europe/Berlin', 7), ('The Summers', 'Pacific/Apia', 1)`);
  await migrateToLatest(connection);
  const { rows } = await pool.query(
    'select name, week_starts_on, afternoon_starts_at, evening_starts_at from families order by id',
  );
  expect(rows).toEqual([
    { name: 'The Winters', week_starts_on: 7, afternoon_starts_at: 12, evening_starts_at: 18 },
    { name: 'The Summers', week_starts_on: 1, afternoon_starts_at: 12, evening_starts_at: 18 },
  ]);
  await pool.query('update families set afternoon_starts_at = 1, evening_starts_at = 23');
  for (const hours of [
    { afternoon: 0, evening: 18 },
    { afternoon: 18, evening: 18 },
    { afternoon: 12, evening: 24 },
  ]) {
    await expect(
      pool.query('update families set afternoon_starts_at = $1, evening_starts_at = $2', [
        hours.afternoon,
        hours.evening,
      ]),
    ).rejects.toThrow('families_parts_of_day');
  }
  await takeSchemaBackTo(connection, '0024-pauses');
  const { rows: kept } = await pool.query('select name from families order by id');
  expect(kept).toEqual([{ name: 'The Winters' }, { name: 'The Summers' }]);
});
