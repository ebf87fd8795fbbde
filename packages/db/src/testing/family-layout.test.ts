import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIRECTORY_TABLES, FAMILY_TABLES } from './family-layout.ts';
import { objectionsTo } from './family-statements.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table whose rows belong to families is spread by the family, or stays in one place for a reason', async () => {
  const tables = await database.db.introspection.getTables();
  const ofFamilies = tables
    .filter(
      ({ name, columns }) => name === 'families' || columns.some((column) => column.name === 'family_id'),
    )
    .map(({ name }) => name);
  expect(ofFamilies.toSorted()).toEqual([...FAMILY_TABLES.keys(), ...DIRECTORY_TABLES.keys()].toSorted());
});

test('what is unique in a table that is spread is unique within the family', async () => {
  const { rows } = await database.pool.query<{ table: string; index: string; columns: string[] }>(`
    select c.relname as table, i.indexrelid::regclass::text as index,
      array(select attname::text from pg_attribute
        where attrelid = i.indrelid and attnum = any(i.indkey::int2[])) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`);
  const ofSpread = rows.filter(({ table }) => FAMILY_TABLES.has(table));
  expect(ofSpread.length).toBeGreaterThanOrEqual(FAMILY_TABLES.size);
  const acrossFamilies = ofSpread.filter(
    ({ table, columns }) => !columns.includes(FAMILY_TABLES.get(table) ?? ''),
  );
  expect(acrossFamilies).toEqual([]);
});

describe('a statement on a family table names the family', () => {
  test.each([
    'select * from children where family_id = $1 and id = $2',
    'select * from children as c where (c.family_id, c.id) in (select $1::integer, $2::integer)',
    'select * from children c join habits h on h.family_id = c.family_id and h.child_id = c.id where c.family_id = $1',
    'select * from children c join parents p on p.family_id = c.family_id where p.username_key = $1',
    'select * from families where id = $1 union all select * from families where id = any($2)',
    'update habits set name = $1 from children c where habits.family_id = c.family_id and c.family_id = $2',
    'delete from rewards where rewards.family_id = $1',
    'insert into habits (family_id, name) values ($1, $2)',
    'insert into families (name) values ($1)',
    'select * from parents where username_key = $1',
  ])('%s', async (text) => {
    expect(await objectionsTo(text)).toEqual([]);
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
    ['insert into habits (name) select name from habits where family_id = $1', ['habits']],
  ])('or is found out: %s', async (text, tables) => {
    const objections = tables.map((table) => `names no family of ${table}`);
    expect((await objectionsTo(text)).toSorted()).toEqual(objections);
  });
});

describe('a statement leaves nothing in its connection', () => {
  test.each([
    'set local work_mem = 1000',
    'set transaction isolation level serializable',
    'select pg_advisory_xact_lock(1)',
    'declare one no scroll cursor for select 1',
  ])('%s', async (text) => {
    expect(await objectionsTo(text)).toEqual([]);
  });

  test.each([
    ['set work_mem = 1000', 'the setting work_mem'],
    ['listen changes', 'an ear on changes'],
    ['prepare one as select 1', 'the statement one'],
    ['declare one cursor with hold for select 1', 'the cursor one'],
    ['create temporary table one (id integer)', 'the temporary table one'],
    ['create temporary table one as select 1', 'the temporary table one'],
    ['select pg_advisory_lock(1)', 'what pg_advisory_lock does'],
  ])('or is found out: %s', async (text, what) => {
    expect(await objectionsTo(text)).toEqual([`leaves ${what} in its connection`]);
  });
});
