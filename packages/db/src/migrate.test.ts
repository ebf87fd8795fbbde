import { afterAll, beforeAll, expect, it } from 'vitest';
import { MigrationError, migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('a database that is up to date is left as it is, by any number of servers at once', async () => {
  const starts = Array.from({ length: 4 }, () => migrateToLatest(database.connection));
  expect(await Promise.all(starts)).toEqual([[], [], [], []]);
});

it('a database that a newer program has used is refused, and the message names what is unknown', async () => {
  await database.pool.query(`insert into kysely_migration values ('9999-teleportation', now())`);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(MigrationError);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(
    /newer version of Starchart \(it has 9999-teleportation,/,
  );
});
