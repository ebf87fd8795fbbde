import { globSync, readFileSync } from 'node:fs';
import { JOB_NAMES } from '@starchart/db';
import { listTables, listUniqueKeys, recordInserts } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActors } from '../../apps/api/test-support/actors.ts';
import { ALL_PROCEDURES } from '../../apps/api/test-support/all-procedures.ts';
import { givePoints } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import { prepareCall, type SharedRow, sendBytes, WRITES } from '../../apps/api/test-support/writes.ts';
import { FILLS_NOTHING, ROW_BOUNDS } from './row-bounds.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const BOUNDS = Object.entries(ROW_BOUNDS);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(undefined, { smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => app.close());

test('every table says who inserts rows and what stops the next one', async () => {
  expect(Object.keys(ROW_BOUNDS).toSorted()).toEqual((await listTables(app.db)).toSorted());
});

test('every statement that inserts into a table is listed', () => {
  const sources = globSync('{packages/db,apps/api}/src/**/*.ts', {
    cwd: root,
    exclude: (name) => /\.(test|contract)\.ts$|\/(migrations|testing|dist-types)$/.test(name),
  });
  const found = sources.flatMap((path) => insertsOf(read(path)));
  const listed = BOUNDS.flatMap(([table, { statements }]) => statements.map((name) => `${table}: ${name}`));
  expect([...new Set(found)].toSorted()).toEqual(listed.toSorted());
});

/** The tables into which a source inserts, each with the function that contains the statement. */
function insertsOf(source: string): string[] {
  return [...source.matchAll(/insertInto\('(\w+)'|insert into (\w+)/g)].map((match) => {
    const name = [...source.slice(0, match.index).matchAll(/function\*? (\w+)/g)].at(-1)?.[1];
    return `${match[1] ?? match[2]}: ${name}`;
  });
}

test('a valid call of every write inserts only into tables that list it', async () => {
  const world = await createActors(app);
  for (let count = 0; count < 3; count++) await givePoints(world.family, 100);
  const insertedTables = await recordInserts(app.db);
  const unlisted: string[] = [];
  const failed: string[] = [];
  for (const row of rowsOfWrites()) {
    const prepared = await prepareCall(world, row, 'REST');
    await insertedTables();
    const body = prepared.body === undefined ? undefined : JSON.stringify(prepared.body);
    const { status } = await sendBytes(prepared, body, {
      'content-type': 'application/json',
      'idempotency-key': row.procedure,
    });
    if (status >= 300 && !FILLS_NOTHING.includes(row.procedure)) failed.push(row.procedure);
    for (const table of await insertedTables()) {
      const { calls = [] } = ROW_BOUNDS[table] ?? {};
      if (calls !== 'any write' && !calls.includes(row.procedure))
        unlisted.push(`${table}: ${row.procedure}`);
    }
  }
  expect({ failed, unlisted }).toEqual({ failed: [], unlisted: [] });
});

/** Writes over REST, at the end those after which the owner has to log in again. */
function rowsOfWrites(): SharedRow[] {
  const rows = WRITES.filter(({ transport }) => transport === 'REST').map(({ row }) => row);
  return rows.toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)));
}

function endsSession(row: SharedRow): boolean {
  return row.endsSession ?? /^account\.(change|reset)Password$/.test(row.procedure);
}

describe.each(BOUNDS)('the rows of %s', (table, { calls, bounds }) => {
  test('are inserted by calls and jobs that exist', () => {
    const known = [...ALL_PROCEDURES.map(({ name }) => name), ...JOB_NAMES];
    const unknown = calls === 'any write' ? [] : calls.filter((call) => !known.includes(call));
    expect(unknown).toEqual([]);
  });

  test('have a bound that exists, with its test', async () => {
    expect(bounds.length).toBeGreaterThan(0);
    for (const bound of bounds) {
      if ('limit' in bound) {
        expect(read(bound.owner)).toMatch(new RegExp(`\\b${bound.limit}\\b`));
        expect(read(bound.test)).toContain(bound.title);
      } else if ('uniqueKey' in bound) {
        expect(await listUniqueKeys(app.db, table)).toContain(bound.uniqueKey);
      } else if ('rowsOf' in bound) {
        for (const other of bound.rowsOf) expect(ROW_BOUNDS).toHaveProperty([other]);
      } else {
        expect(calls, bound.catalog).toEqual([]);
      }
    }
  });
});
