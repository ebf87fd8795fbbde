import { BADGES } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { syncBadges } from './badges.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('syncs the badges with the catalogue from any earlier state', async () => {
  const stored = () => database.db.selectFrom('badges').selectAll().orderBy('id').execute();
  await syncBadges(database.db);
  const first = await stored();
  expect(first.map(({ id, key, name }) => ({ id, key, name }))).toEqual(
    BADGES.map(({ key, name }, index) => ({ id: index + 1, key, name })),
  );
  await database.db.updateTable('badges').set({ name: 'Old name', bonus_points: 3 }).execute();
  await syncBadges(database.db);
  expect(await stored()).toEqual(first);
});
