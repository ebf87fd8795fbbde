import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0049-offline-completions';

it('lets wishes and names of tokens have one character, and keeps them on the way back', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into wishes (family_id, child_id, text, created_at)
      select family_id, id, 'A trip to the zoo', now() from children`);

  await migrateToLatest(connection);
  const wish = (text: string) => pool.query('update wishes set text = $1', [text]);
  await wish('狗');
  await expect(wish('')).rejects.toMatchObject({ code: '23514' });
  const token = (name: string) =>
    pool.query(
      `insert into access_tokens (family_id, parent_id, name, hint, token_hash, scope, all_children, created_at, expires_at)
        select family_id, id, $1, '', '\\x00', 'read', true, now(), now() + interval '1 day' from parents`,
      [name],
    );
  await token('明');
  await expect(token('')).rejects.toMatchObject({ code: '23514' });

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select text from wishes')).rows).toEqual([{ text: '狗' }]);
});
