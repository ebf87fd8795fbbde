import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0027-day-of-rejected-completions';

it('keeps notes when rejections get their habit and may have no words, and after a downgrade', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into notes (family_id, child_id, kind, text, author_id, created_at, completed_on)
      select family_id, id, kind, 'Just a little left', 1, now(), completed_on
      from children, (values ('completion_rejected', '2026-03-08'::date), ('completion_rejected', null),
        ('praise', null)) as note (kind, completed_on)`);
  const notes = async () => (await pool.query('select * from notes order by id')).rows;
  const before = await notes();
  expect(before).toHaveLength(3);

  await migrateToLatest(connection);
  expect(await notes()).toEqual(
    before.map((note) => ({ ...note, habit_id: null, slot: null, subject: null, points_change: null })),
  );
  const rejected = (values: string) =>
    pool.query(`update notes set habit_id = 7, completed_on = '2026-03-08', slot = 2 where ${values}`);
  await rejected(`kind = 'completion_rejected'`);
  await expect(rejected(`kind = 'praise'`)).rejects.toThrow('notes_rejection_check');
  const changed = (values: string) => pool.query(`update notes set ${values} where kind = 'praise'`);
  await expect(changed('slot = 1')).rejects.toThrow('notes_slot_check');
  await expect(changed(`subject = 'Ice cream'`)).rejects.toThrow('notes_subject_check');
  await expect(changed('points_change = 40')).rejects.toThrow('notes_points_change_check');
  await pool.query(`
    insert into notes (family_id, child_id, kind, text, subject, points_change, author_id, created_at)
      select family_id, id, 'redemption_canceled', '', 'Ice cream', 40, 1, now() from children`);

  const withoutWords = (kind: string) =>
    pool.query(`
      insert into notes (family_id, child_id, kind, text, author_id, created_at)
        select family_id, id, '${kind}', '', 1, now() from children`);
  await withoutWords('completion_rejected');
  await expect(withoutWords('praise')).rejects.toThrow('notes_text_check');

  await pool.query(`update notes set completed_on = null where id = 2`);
  await takeSchemaBackTo(connection, BEFORE);
  expect(await notes()).toEqual(before);
});
