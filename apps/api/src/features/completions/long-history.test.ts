import { openDatabase } from '@starchart/db';
import { HABITS_A_DAY, writeLongHistory } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../testing/families.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MONTH = 30;
const TEN_YEARS = 3_650;

let app: TestApp;
/** A server with one connection: other connections report their reads up to ten seconds later. */
let server: FastifyInstance;
let connection: ReturnType<typeof openDatabase>;
let month: TestFamily;
let tenYears: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  connection = openDatabase({
    connection: { connectionString: app.connectionString },
    maxConnections: 1,
  });
  server = await app.startSecondServer(connection.db);
  month = await aFamilySince(MONTH);
  tenYears = await aFamilySince(TEN_YEARS);
  await connection.pool.query('analyze');
}, 120_000);
afterAll(async () => {
  await app.close();
  await connection.close();
});

/** A child that has done the same habits on each of `days` days, until yesterday. */
async function aFamilySince(days: number): Promise<TestFamily> {
  app.clock.moveTo(new Date(Date.UTC(2016, 0, 2 + days, 12)).toISOString());
  const family = await aFamily(app);
  await writeLongHistory(connection.db, family, days);
  const yesterday = new Date(Date.UTC(2016, 0, 1 + days)).toISOString().slice(0, 10);
  await connection.db
    .updateTable('habits')
    .set({ completion_count: days, last_completed_on: yesterday, last_streak: days, longest_streak: days })
    .where('child_id', '=', family.childId)
    .execute();
  return family;
}

/** Blocks of tables and indexes that the server has read so far. */
async function blocksRead(): Promise<number> {
  await connection.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await connection.pool.query<{ blocks: number }>(`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::integer as blocks
    from pg_statio_user_tables where schemaname = current_schema()`);
  return rows[0]?.blocks ?? 0;
}

const DAY: Record<string, (family: TestFamily, habitId: number) => [call: string, body?: object]> = {
  completing: ({ childId }: TestFamily, habitId: number) => [
    'POST /api/habit-completions',
    { habitId, childId },
  ],
  undoing: ({ childId }: TestFamily, habitId: number) => [
    `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`,
  ],
  'the child’s dashboard': ({ childId }: TestFamily) => [`GET /api/children/${childId}/kid-dashboard`],
};

/** The number of blocks that each operation reads, over all the child's habits. */
async function blocksOf(family: TestFamily, days: number): Promise<Record<string, number>> {
  app.clock.moveTo(new Date(Date.UTC(2016, 0, 2 + days, 12)).toISOString());
  const child = family.child.at(server);
  await expectSuccess(child, 'POST /api/child-login', family.childLogin);
  const habits = await connection.db
    .selectFrom('habits')
    .where('child_id', '=', family.childId)
    .select('id')
    .orderBy('id')
    .execute();
  expect(habits).toHaveLength(HABITS_A_DAY);
  const blocks: Record<string, number> = {};
  for (const [act, callOf] of Object.entries(DAY)) {
    const before = await blocksRead();
    for (const { id } of habits) await expectSuccess(child, ...callOf(family, id));
    blocks[act] = (await blocksRead()) - before;
  }
  return blocks;
}

test('a streak of ten years costs no more than one of a month', async () => {
  const long = await blocksOf(tenYears, TEN_YEARS);
  const short = await blocksOf(month, MONTH);
  for (const act of Object.keys(DAY)) {
    // The indexes of a history a hundred times as long are one level deeper.
    expect(long[act], `${act}: ${short[act]} blocks after a month`).toBeLessThan((short[act] ?? 0) * 1.4);
  }
});
