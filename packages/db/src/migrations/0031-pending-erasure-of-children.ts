import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table pending_changes add column child_id integer, add column mailed_at timestamptz,
      drop constraint pending_changes_kind_check,
      drop constraint pending_changes_check1,
      add constraint pending_changes_kind_check
        check (kind in ('remove-parent', 'change-parent-role', 'erase-family', 'erase-child')),
      add constraint pending_changes_parent_check
        check ((kind in ('remove-parent', 'change-parent-role')) = (parent_id is not null)),
      add constraint pending_changes_child_check check ((kind = 'erase-child') = (child_id is not null)),
      add foreign key (family_id, child_id) references children (family_id, id) on delete cascade`,
    // Each of them was mailed at once.
    `update pending_changes set mailed_at = requested_at`,
    `comment on column pending_changes.child_id is 'The child who is erased'`,
    `comment on column pending_changes.mailed_at is 'Null: the parents got a mail about the same request shortly before'`,
    `drop index pending_changes_open`,
    `create unique index pending_changes_open on pending_changes (family_id, kind, parent_id, child_id)
      nulls not distinct where ended_at is null`,
    `create index pending_changes_unmailed on pending_changes (id) where ended_at is null and mailed_at is null`,
    `create index pending_changes_of_child on pending_changes (family_id, child_id)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `delete from pending_changes where kind = 'erase-child'`,
    `drop index pending_changes_open`,
    `alter table pending_changes drop column child_id, drop column mailed_at,
      drop constraint pending_changes_kind_check,
      drop constraint pending_changes_parent_check,
      add constraint pending_changes_kind_check
        check (kind in ('remove-parent', 'change-parent-role', 'erase-family')),
      add constraint pending_changes_check1 check ((kind = 'erase-family') = (parent_id is null))`,
    `create unique index pending_changes_open on pending_changes (family_id, kind, parent_id) nulls not distinct
      where ended_at is null`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
