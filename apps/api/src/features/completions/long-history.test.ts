import { findUndoContext, openDatabase } from '@starchart/db';
import { HABITS_A_DAY, writeLongHistory } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

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
    .set({ completion_count: days, last_completed_on: yesterday, last_met_on: yesterday })
    .set({ last_streak: days, longest_streak: days })
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

/** What else the server does meanwhile only adds reads: the fewest of some rounds are those of the operation. */
const ROUNDS = 3;

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
  for (let round = 0; round < ROUNDS; round++) {
    for (const [act, callOf] of Object.entries(DAY)) {
      const before = await blocksRead();
      for (const { id } of habits) await expectSuccess(child, ...callOf(family, id));
      blocks[act] = Math.min(blocks[act] ?? Infinity, (await blocksRead()) - before);
    }
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

/** Noon of the day so many days before the one after ten years. */
function dayAgo(days: number): string {
  return new Date(Date.UTC(2016, 0, 2 + TEN_YEARS - days, 12)).toISOString();
}

test('a parent undoes and records a day that is 34 days back, which evaluates two months at most', async () => {
  app.clock.moveTo(dayAgo(0));
  const { familyId, childId, parentId, parent } = tenYears;
  const { id: habitId } = await connection.db
    .selectFrom('habits')
    .where('child_id', '=', childId)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const past = { habitId, childId, day: dayAgo(34).slice(0, 10) };
  const request = { ...past, until: past.day, onBoard: false };
  const today = { day: past.day, writer: { role: 'parent', id: parentId, guestPassId: null } } as const;
  const context = await findUndoContext(connection.db, familyId, request, today);
  expect(context?.rows.length).toBeLessThanOrEqual(60);
  const lastStreak = () =>
    connection.db.selectFrom('habits').where('id', '=', habitId).select('last_streak').executeTakeFirst();

  const { last_streak: before } = (await lastStreak()) ?? {};
  const undo = `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}&day=${past.day}`;
  await expectSuccess(parent, undo);
  expect(await lastStreak()).toEqual({ last_streak: 33 });
  await expectSuccess(parent, undo);
  expect(await parent.rest('POST /api/habit-completions', past)).toMatchObject({
    status: 201,
    body: { completedOn: past.day, slot: 1, repeated: false, pointsEarned: 10 },
  });
  expect(await lastStreak()).toEqual({ last_streak: before });
  const { body } = await parent.rest(`GET /api/children/${childId}/points-entries?limit=10`);
  expect(body.items.find(({ kind }: { kind: string }) => kind === 'completion')).toMatchObject({
    day: dayAgo(0).slice(0, 10),
    forDay: past.day,
  });
});
