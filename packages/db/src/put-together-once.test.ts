import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from './db.ts';
import { putTogetherOnce } from './put-together-once.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let db: Queryable;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.drop());

interface Pet {
  name: string;
  age: { years: number; isKnown: boolean };
  toys: string[];
  vet: string | null;
}

test('a statement is put together once, and filled in with each call’s values', async () => {
  let timesPutTogether = 0;
  const describe = putTogetherOnce((handle, pet: Pet, since: Date) => {
    timesPutTogether++;
    return sql<object>`
      select ${pet.name}::text as name, ${pet.age.years}::int + 1 as next, ${pet.age.isKnown}::boolean as known,
        ${pet.toys}::text[] as toys, ${pet.vet}::text as vet, ${since}::timestamptz as since, ${'always'}::text as constant
    `.compile(handle);
  });
  const since = new Date('2026-11-01T10:00:00Z');
  const rex = { name: 'Rex', age: { years: 3, isKnown: true }, toys: ['ball', 'bone'], vet: null };
  const tom = { name: 'Tom', age: { years: 0, isKnown: false }, toys: [], vet: 'Dr. Fox' };
  expect(await describe(db, rex, since)).toEqual({
    name: 'Rex',
    next: 4,
    known: true,
    toys: ['ball', 'bone'],
    vet: null,
    since,
    constant: 'always',
  });
  const inTransaction = db.transaction().execute((tx) => describe(tx, tom, since));
  expect(await inTransaction).toEqual({
    name: 'Tom',
    next: 1,
    known: false,
    toys: [],
    vet: 'Dr. Fox',
    since,
    constant: 'always',
  });
  expect(timesPutTogether).toBe(1);
});

test('a statement that finds nothing answers undefined', async () => {
  const find = putTogetherOnce((handle, id: number) =>
    handle.selectFrom('children').where('id', '=', id).select('name').compile(),
  );
  expect(await find(db, 1)).toBeUndefined();
});

test('a statement that looks at its values is a mistake that is told at once', async () => {
  const asJson = putTogetherOnce((handle, toys: string[]) =>
    sql`select ${JSON.stringify(toys)}::jsonb`.compile(handle),
  );
  const asText = putTogetherOnce((handle, age: number) => sql`select ${`${age} years`}`.compile(handle));
  const spread = putTogetherOnce((handle, toys: string[]) => sql`select ${[...toys]}`.compile(handle));
  await expect(asJson(db, ['ball'])).rejects.toThrow('cannot look at its values');
  await expect(asText(db, 3)).rejects.toThrow('cannot look at its values');
  await expect(spread(db, ['ball'])).rejects.toThrow('cannot look at its values');
});
