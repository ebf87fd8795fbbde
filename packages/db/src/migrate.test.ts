import { afterAll, beforeAll, expect, it } from 'vitest';
import { MigrationError, migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('leaves a current database unchanged, with several servers at once', async () => {
  const starts = Array.from({ length: 4 }, () => migrateToLatest(database.connection));
  expect(await Promise.all(starts)).toEqual([[], [], [], []]);
});

it('rejects a database of a newer version and names its unknown migrations', async () => {
  await database.pool.query(`insert into kysely_migration values ('9999-teleportation', now())`);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(MigrationError);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(
    /newer version of Starchart \(it has 9999-teleportation,/,
  );
});
