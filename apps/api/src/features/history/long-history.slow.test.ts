import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { ChildActor } from '../../core/actor.ts';
import { listDays } from './history.service.ts';

const HABITS = 20;
/** The days with completions before the year that is read. */
const OLDER_DAYS = 5_000;
const TODAY = '2026-03-29';

let app: TestApp;
let connection: ReturnType<typeof openDatabase>;
let short: TestFamily;
let long: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.moveTo(`${TODAY}T12:00:00Z`);
  connection = openDatabase({ connection: { connectionString: app.connectionString }, maxConnections: 1 });
  // Enough families that reading a whole table is slower than its index.
  for (let family = 0; family < 25; family++) await aFamilyWithHistory(0);
  short = await aFamilyWithHistory(0);
  long = await aFamilyWithHistory(OLDER_DAYS);
  await connection.pool.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await app.close();
  await connection.close();
});

/** A child with 100 completions in the last days, 50 pauses and 40 earlier schedules, and 20 more completions on each of `days` older days. */
async function aFamilyWithHistory(days: number): Promise<TestFamily> {
  const family = await aFamily(app, { timeZone: 'UTC' });
  const { familyId, childId, parentId } = family;
  await connection.pool.query(`
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, created_at)
      select ${familyId}, ${childId}, 'Habit ' || n, 'Every single day', 10, 'daily', 'primary', '2026-01-01'
      from generate_series(1, ${HABITS}) as n;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, first_entry_number, entry_count)
      select ${familyId}, ${childId}, habits.id, now(), day, false, 10, 1, 1, 1, 1
      from habits, (
        select date '${TODAY}' - n from generate_series(0, 4) as n
        union all select date '${TODAY}' - 400 - n from generate_series(1, ${days}) as n) as days (day)
      where habits.family_id = ${familyId};
    update habits set last_completed_on = '${TODAY}', last_met_on = '${TODAY}' where family_id = ${familyId};
    insert into pauses (family_id, child_id, kind, starts_on, ends_on, created_by, created_at)
      select ${familyId}, ${childId}, 'sick', date '${TODAY}' - 9 * n, date '${TODAY}' - 9 * n, ${parentId}, now()
      from generate_series(1, 50) as n;
    insert into past_schedules (family_id, child_id, habit_id, valid_until, frequency, weekdays, interval_days, slots, forgiving)
      select ${familyId}, ${childId}, habits.id, date '${TODAY}' - n, 'daily', 127, 1, '{any}', false
      from habits, unnest(array[100, 200]) as n
      where habits.family_id = ${familyId}`);
  return family;
}

function readYear({ familyId, childId }: TestFamily) {
  const child = { role: 'child', id: childId, familyId, timeZone: 'UTC', weekStartsOn: 1 } as ChildActor;
  const year = { childId, fromOn: '2025-03-24', days: 371 };
  return listDays({ ...app.ctx, db: connection.db }, child, year);
}

/** Blocks of tables and indexes that a year reads. */
async function blocksOf(family: TestFamily): Promise<number> {
  const before = await blocksRead();
  await readYear(family);
  return (await blocksRead()) - before;
}

async function blocksRead(): Promise<number> {
  await connection.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await connection.pool.query<{ blocks: number }>(`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::integer as blocks
    from pg_statio_user_tables where schemaname = current_schema()`);
  return rows[0]?.blocks ?? 0;
}

test('a year of history reads as much after 100,000 completions as after 100', async () => {
  // The first reads of a connection have other plans.
  for (let read = 0; read < 6; read++) await readYear(short);
  const [few, many] = [await blocksOf(short), await blocksOf(long)];
  const [recent, year] = [await readYear(short), await readYear(long)];
  expect(year.habits.map(({ days }) => days.slice(-20))).toEqual(
    recent.habits.map(({ days }) => days.slice(-20)),
  );
  expect(many).toBeLessThanOrEqual(few * 1.15);
});

test('a year of history is read by indexes only', async () => {
  await readYear(long);
  const { rows } = await connection.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%bool_or(meets_target)%'`,
  );
  expect(rows).toHaveLength(1);
  const plan = await connection.pool.query(`explain (generic_plan) ${rows[0]?.statement}`);
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('habit_completions_once_per_slot');
  // All children of this test fit in one page, and its ledgers are empty.
  expect(lines).not.toMatch(/Seq Scan on (?!children|points_entries)/);
});
