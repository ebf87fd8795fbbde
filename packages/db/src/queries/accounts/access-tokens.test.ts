import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { findAccessToken, insertAccessToken } from './access-tokens.ts';

const TOKENS = 3000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) select 'Family ' || n, 'UTC' from generate_series(1, ${TOKENS}) n;
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select n, 'parent' || n, 'parent' || n, 'Parent', n || '@example.org', n || '@example.org', 'approved'
      from generate_series(1, ${TOKENS}) n;
    insert into children (family_id, parent_id, name)
      select family_id, id, 'Child' from parents order by family_id;
    insert into access_tokens (family_id, parent_id, token_hash, name, hint, scope, all_children, created_at, expires_at)
      select family_id, id, sha256(family_id::text::bytea), 'Display', 'abcd', 'read', false, now(), now() + interval '1 day'
      from parents order by family_id;
    insert into access_token_children (family_id, token_id, child_id)
      select family_id, access_tokens.id, children.id from access_tokens join children using (family_id);
    analyze`);
}, 180_000);
afterAll(() => database.drop());

test('finds a token with its parent and its children in one statement without a sequential scan', async () => {
  const statements: string[] = [];
  const { db, close } = openDatabase({
    connection: database.connection,
    onStatement: ({ text }) => statements.push(text),
  });
  const { rows: hashes } = await database.pool.query(`select sha256('7'::bytea) as hash`);
  const found = await findAccessToken(db, hashes[0].hash);
  expect(found).toMatchObject({ familyId: 7, parentId: 7, scope: 'read', childIds: [7] });
  await close();
  expect(statements).toHaveLength(1);

  const { rows: plan } = await database.pool.query(`explain (generic_plan) ${statements[0]}`);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('access_tokens_token_hash_key');
  expect(lines).not.toContain('Seq Scan');
});

test('a parent who is not approved has no valid token and cannot create one', async () => {
  const token = {
    tokenHash: Buffer.alloc(32, 1),
    name: 'Display',
    hint: 'abcd',
    scope: 'read',
    childIds: null,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 1000),
  } as const;
  await database.pool.query(`update parents set status = 'pending' where id = 8`);
  expect(await insertAccessToken(database.db, 8, 8, token)).toBeUndefined();
  const { rows } = await database.pool.query(`select sha256('8'::bytea) as hash`);
  expect(await findAccessToken(database.db, rows[0].hash)).toBeUndefined();
});
