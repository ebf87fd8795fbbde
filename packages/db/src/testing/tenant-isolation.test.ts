import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from './tenant-isolation.ts';
import { DIRECTORY_TABLES, FAMILY_TABLES } from './tenant-tables.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table with family_id can be distributed by it, or is listed with a reason', async () => {
  const tables = await database.db.introspection.getTables();
  const ofFamilies = tables
    .filter(
      ({ name, columns }) => name === 'families' || columns.some((column) => column.name === 'family_id'),
    )
    .map(({ name }) => name);
  expect(ofFamilies.toSorted()).toEqual([...FAMILY_TABLES.keys(), ...DIRECTORY_TABLES.keys()].toSorted());
});

test('unique indexes of distributed tables contain family_id', async () => {
  const { rows } = await database.pool.query<{ table: string; index: string; columns: string[] }>(`
    select c.relname as table, i.indexrelid::regclass::text as index,
      array(select attname::text from pg_attribute
        where attrelid = i.indrelid and attnum = any(i.indkey::int2[])) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`);
  const distributed = rows.filter(({ table }) => FAMILY_TABLES.has(table));
  expect(distributed.length).toBeGreaterThanOrEqual(FAMILY_TABLES.size);
  const acrossFamilies = distributed.filter(
    ({ table, columns }) => !columns.includes(FAMILY_TABLES.get(table) ?? ''),
  );
  expect(acrossFamilies).toEqual([]);
});

describe('a statement on a family table names the family:', () => {
  test.each([
    'select * from children where family_id = $1 and id = $2',
    'select * from children as c where (c.family_id, c.id) in (select $1::integer, $2::integer)',
    'select * from children c join habits h on h.family_id = c.family_id and h.child_id = c.id where c.family_id = $1',
    'select * from children c join parents p on p.family_id = c.family_id where p.username_key = $1',
    'select * from families where id = $1 union all select * from families where id = any($2)',
    'update habits set name = $1 from children c where habits.family_id = c.family_id and c.family_id = $2',
    'delete from rewards where rewards.family_id = $1',
    'select * from parents where username_key = $1',
  ])('%s', async (text) => {
    expect(await violationsOf(database.pool, text)).toEqual([]);
  });

  test.each([
    ['select * from children where id = $1', ['children']],
    ['select * from children where family_id = $1 or id = $2', ['children']],
    ['select * from children where family_id <> $1', ['children']],
    ['select family_id from children', ['children']],
    ['declare one cursor for select * from children where id = $1', ['children']],
    ['select * from children c join habits h on h.family_id = c.family_id', ['children', 'habits']],
    ['select * from children c join habits h on h.child_id = c.id where c.family_id = $1', ['habits']],
    ['select * from children where family_id = $1 union select * from children', ['children']],
    ['with done as (select * from habits where id = $1) select * from done', ['habits']],
    ['select exists (select from rewards where id = $1)', ['rewards']],
    ['update habits set name = $1 where id = $2', ['habits']],
    ['delete from rewards using children c where c.family_id = $1', ['rewards']],
  ])('detects %s', async (text, tables) => {
    const objections = tables.map((table) => `names no family of ${table}`);
    expect((await violationsOf(database.pool, text)).toSorted()).toEqual(objections);
  });
});

describe('a statement does not change session state:', () => {
  test.each([
    'set local work_mem = 1000',
    'set transaction isolation level serializable',
    'select pg_advisory_xact_lock(1)',
    'declare one no scroll cursor for select 1',
  ])('%s', async (text) => {
    expect(await violationsOf(database.pool, text)).toEqual([]);
  });

  test.each([
    'set work_mem = 1000',
    'listen changes',
    'prepare one as select 1',
    'declare one cursor with hold for select 1',
    'create temporary table one (id integer)',
    'select pg_advisory_lock(1)',
  ])('detects %s', async (text) => {
    expect(await violationsOf(database.pool, text)).toEqual(['changes session state']);
  });
});
