import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFingerprint, familyFingerprint } from './row-changes.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    "insert into families (name, time_zone) values ('One', 'Europe/Berlin'), ('Two', 'UTC')",
  );
});
afterAll(() => database.drop());

/** Whether the fingerprints differ after a statement: of the database, of family 1, of family 2. */
async function differences(statement: string): Promise<boolean[]> {
  const fingerprints = async () => [
    await databaseFingerprint(database.db),
    await familyFingerprint(database.db, 1),
    await familyFingerprint(database.db, 2),
  ];
  // The first call starts the recording.
  await fingerprints();
  const before = await fingerprints();
  await database.pool.query(statement);
  const after = await fingerprints();
  return after.map((fingerprint, index) => fingerprint !== before[index]);
}

test.each([
  ['an insert', "insert into children (family_id, parent_id, name) select 1, null, 'A'", [true, true, false]],
  ['an update', "update families set name = 'Three' where id = 2", [true, false, true]],
  [
    'a change and its reversal',
    "update families set name = 'B' where id = 1; update families set name = 'One' where id = 1",
    [true, true, false],
  ],
  ['a delete', 'delete from families where id = 2', [true, false, true]],
])('differ after %s', async (_what, statement, expected) => {
  expect(await differences(statement)).toEqual(expected);
});

test.each([
  ['a read', 'select * from families'],
  ['an update with the same values', 'update families set name = name'],
  ['a rollback', "begin; update families set name = 'Other'; rollback"],
])('are equal after %s', async (_what, statement) => {
  expect(await differences(statement)).toEqual([false, false, false]);
});
