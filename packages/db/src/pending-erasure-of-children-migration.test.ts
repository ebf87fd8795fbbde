import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0029-what-notes-are-about';

it('keeps changes that wait when a child can be erased later, and after a downgrade', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, person, person, person, person, person, 'approved' from families, unnest(array['anna', 'ben']) as person;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents where username = 'anna';
    insert into pending_changes (family_id, kind, parent_id, new_role, requested_by, requested_at, due_at, ended_at, outcome)
      select anna.family_id, kind, case when kind <> 'erase-family' then ben.id end,
        case when kind = 'change-parent-role' then 'helper' end, anna.id, '2026-03-11', '2026-03-14', ended_at, outcome
      from parents as anna, parents as ben, (values
        ('remove-parent', null::timestamptz, null),
        ('erase-family', null, null),
        ('change-parent-role', '2026-03-12', 'refused')
      ) as change (kind, ended_at, outcome)
      where anna.username = 'anna' and ben.username = 'ben'`);
  const changes = async (columns: string) =>
    (await pool.query(`select ${columns} from pending_changes order by id`)).rows;
  const columns = 'id, kind, parent_id, new_role, requested_by, requested_at, due_at, ended_at, outcome';
  const before = await changes(columns);
  expect(before).toHaveLength(3);

  await migrateToLatest(connection);
  expect(await changes(columns)).toEqual(before);
  expect(await changes('distinct child_id, mailed_at = requested_at as is_mailed, id')).toEqual(
    before.map(({ id }: { id: number }) => ({ child_id: null, is_mailed: true, id })),
  );
  const request = (kind: string, parent: string | null, child: string | null) =>
    pool.query(
      `insert into pending_changes (family_id, kind, parent_id, child_id, requested_by, requested_at, due_at)
        select family_id, $1, (select id from parents where username = $2), (select id from children where name = $3),
          id, now(), now()
        from parents where username = 'anna'`,
      [kind, parent, child],
    );
  await request('erase-child', null, 'Mia');
  await expect(request('erase-child', null, 'Mia')).rejects.toThrow('pending_changes_open');
  await expect(request('erase-child', null, null)).rejects.toThrow('pending_changes_child_check');
  await expect(request('erase-family', null, 'Mia')).rejects.toThrow('pending_changes_child_check');
  await expect(request('erase-child', 'ben', 'Mia')).rejects.toThrow('pending_changes_parent_check');
  await expect(request('erase-family', null, null)).rejects.toThrow('pending_changes_open');

  await takeSchemaBackTo(connection, BEFORE);
  expect(await changes(columns)).toEqual(before);
});

it('ends the pending erasure of a child that is erased', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, 'anna', 'anna', 'anna', 'anna', 'anna', 'approved' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into pending_changes (family_id, kind, child_id, requested_by, requested_at, due_at)
      select family_id, 'erase-child', (select id from children), id, now(), now() from parents;
    delete from children`);
  expect((await pool.query('select id from pending_changes')).rows).toEqual([]);
});
