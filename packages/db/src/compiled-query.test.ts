import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import * as compiled from './compiled-query.ts';
import type { DB } from './database.ts';
import type { Queryable } from './db.ts';
import * as sessions from './queries/accounts/sessions.ts';
import * as children from './queries/families/children.ts';
import * as completions from './queries/habits/completions.ts';

/** Records the statements of queries, with their values. */
async function sentBy(run: (db: Queryable) => Promise<unknown>) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  });
  await run(db);
  return sent;
}

const DAYS = { today: '2026-03-11', weekStart: '2026-03-09', weekEnd: '2026-03-15' };
const LATER = { today: '2027-01-01', weekStart: '2026-12-28', weekEnd: '2027-01-03' };
const BY_CHILD = { day: DAYS.today, writer: { role: 'child', id: 2, guestPassId: null } } as const;
const BY_GUEST = { day: LATER.today, writer: { role: 'parent', id: 7, guestPassId: 8 } } as const;
const [AT, AFTER] = [new Date('2026-03-11T12:00:00Z'), new Date('2027-01-01T00:00:00Z')];
const since = (at: Date) => ({ fulfilled: at, answered: new Date(at.getTime() - 1) });

test.each<[string, (db: Queryable) => Promise<unknown>, (db: Queryable) => Promise<unknown>]>([
  [
    'a session',
    (db) => compiled.findSession(db, Buffer.from('one'), AT),
    (db) => sessions.sessionQuery(db, Buffer.from('one'), AT),
  ],
  [
    'another session',
    (db) => compiled.findSession(db, Buffer.from('two'), AFTER),
    (db) => sessions.sessionQuery(db, Buffer.from('two'), AFTER),
  ],
  [
    'a child’s page',
    (db) => compiled.findKidDashboard(db, 1, 2, DAYS, since(AT)),
    (db) => children.kidDashboardQuery(db, 1, 2, DAYS, since(AT)),
  ],
  [
    'another child’s page',
    (db) => compiled.findKidDashboard(db, 3, 4, LATER, since(AFTER)),
    (db) => children.kidDashboardQuery(db, 3, 4, LATER, since(AFTER)),
  ],
  [
    'a parent’s page',
    (db) => compiled.findParentDashboard(db, 1, 2, DAYS, 5),
    (db) => children.parentDashboardQuery(db, 1, 2, DAYS, 5),
  ],
  [
    'another parent’s page',
    (db) => compiled.findParentDashboard(db, 3, 4, LATER, 7),
    (db) => children.parentDashboardQuery(db, 3, 4, LATER, 7),
  ],
  [
    'a completion',
    (db) =>
      compiled.findCompletionContext(
        db,
        1,
        { childId: 2, habitId: 3, day: DAYS.today, until: DAYS.today, onBoard: true },
        BY_CHILD,
      ),
    (db) =>
      completions.completionContextQuery(
        db,
        1,
        { childId: 2, habitId: 3, day: DAYS.today, until: DAYS.today, onBoard: true },
        BY_CHILD,
      ),
  ],
  [
    'another completion',
    (db) =>
      compiled.findCompletionContext(
        db,
        4,
        { childId: 5, habitId: 6, day: DAYS.today, until: LATER.today, onBoard: true },
        BY_GUEST,
      ),
    (db) =>
      completions.completionContextQuery(
        db,
        4,
        { childId: 5, habitId: 6, day: DAYS.today, until: LATER.today, onBoard: true },
        BY_GUEST,
      ),
  ],
  [
    'an undo',
    (db) =>
      compiled.findUndoContext(
        db,
        4,
        { childId: 5, habitId: 6, day: DAYS.today, until: LATER.today, onBoard: true },
        BY_GUEST,
      ),
    (db) =>
      completions.undoContextQuery(
        db,
        4,
        { childId: 5, habitId: 6, day: DAYS.today, until: LATER.today, onBoard: true },
        BY_GUEST,
      ),
  ],
])('%s sends what the plain query sends', async (_what, run, runPlain) => {
  expect(await sentBy(run)).toEqual(await sentBy(runPlain));
});
