import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0045-invite-offer';

it('keeps wishes, replies and goals, and celebrates only the goals that are not reached yet', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name, current_points, total_points)
      select family_id, id, child.name, child.points, child.points from parents,
        (values ('Mia', 25), ('Leo', 24), ('Ida', 30)) as child (name, points);
    insert into rewards (family_id, child_id, name, description, points_cost, icon)
      select family_id, id, 'Zoo', 'With lions', 25, 'zoo' from children;
    update children set goal_reward_id = (select id from rewards where child_id = children.id) where name <> 'Ida';
    insert into wishes (family_id, child_id, text, created_at, status, answered_at)
      select family_id, id, 'A pony', now(), 'declined', now() from children where name = 'Mia';
    insert into notes (family_id, child_id, kind, text, author_id, created_at)
      select family_id, id, 'reply', 'No garden', 1, now() from children where name = 'Mia'`);

  await migrateToLatest(connection);
  const goals = await pool.query('select name, goal_celebrated from children order by id');
  expect(goals.rows).toEqual([
    { name: 'Mia', goal_celebrated: true },
    { name: 'Leo', goal_celebrated: false },
    { name: 'Ida', goal_celebrated: false },
  ]);
  await pool.query(`update notes set subject = 'A pony'; update wishes set note_id = notes.id from notes`);
  for (const [table, change] of [
    ['wishes', `status = 'open', answered_at = null`],
    ['notes', `kind = 'praise'`],
    ['notes', `kind = 'habit_deleted', subject = null`],
  ]) {
    await expect(pool.query(`update ${table} set ${change}`)).rejects.toMatchObject({ code: '23514' });
  }
  await pool.query('delete from notes');
  expect((await pool.query('select status, note_id from wishes')).rows).toEqual([
    { status: 'declined', note_id: null },
  ]);

  await pool.query(`insert into notes (family_id, child_id, kind, text, subject, author_id, created_at)
    select family_id, id, 'reply', 'No garden', 'A pony', 1, now() from children where name = 'Mia'`);
  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select text, subject from notes')).rows).toEqual([
    { text: 'No garden', subject: null },
  ]);
});
