import { type Kysely, sql } from 'kysely';

/** Changes that take parental rights away, or erase the family, wait: any other parent can refuse them. */
const CHANGES = [
  `create table pending_changes (
    id integer generated always as identity unique,
    family_id integer not null references families (id) on delete cascade,
    kind text not null check (kind in ('remove-parent', 'change-parent-role', 'erase-family')),
    parent_id integer,
    new_role text check (new_role in ('helper', 'viewer')),
    requested_by integer not null,
    requested_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('applied', 'refused', 'withdrawn')),
    primary key (family_id, id),
    check ((ended_at is null) = (outcome is null)),
    check ((kind = 'erase-family') = (parent_id is null)),
    check ((kind = 'change-parent-role') = (new_role is not null)),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, requested_by) references parents (family_id, id) on delete cascade
  )`,
  `comment on column pending_changes.parent_id is 'The parent who is removed or gets another role'`,
  // One open change per subject.
  `create unique index pending_changes_open on pending_changes (family_id, kind, parent_id) nulls not distinct
    where ended_at is null`,
  `create index pending_changes_due on pending_changes (due_at) where ended_at is null`,
  `create index pending_changes_of_parent on pending_changes (family_id, parent_id)`,
  `create index pending_changes_of_requester on pending_changes (family_id, requested_by)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table pending_changes').execute(db);
}
