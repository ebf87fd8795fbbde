import { type Kysely, sql } from 'kysely';

/** A family has several grown-ups: parents, helpers and viewers, some of them for chosen children, who join by an invitation. */
const CHANGES = [
  `alter table parents
    add column family_role text not null default 'parent' check (family_role in ('parent', 'helper', 'viewer')),
    add column all_children boolean not null default true,
    add column invited_by integer,
    add check (all_children or family_role <> 'parent'),
    add check (not is_admin or family_role = 'parent'),
    add foreign key (family_id, invited_by) references parents (family_id, id) on delete set null (invited_by)`,
  `comment on column parents.all_children is 'Otherwise those in parent_children, and none once they are all erased'`,
  `create index parents_invited_by on parents (family_id, invited_by)`,

  `create table parent_children (
    family_id integer not null,
    parent_id integer not null,
    child_id integer not null,
    primary key (family_id, parent_id, child_id),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `create index parent_children_of_child on parent_children (family_id, child_id)`,

  `alter table children
    alter column parent_id drop not null,
    drop constraint children_family_id_parent_id_fkey,
    add foreign key (family_id, parent_id) references parents (family_id, id) on delete set null (parent_id)`,
  `comment on column children.parent_id is 'The creator; null once that parent has left the family'`,

  `create table one_time_tokens (
    token_hash bytea primary key,
    id integer generated always as identity unique,
    kind text not null check (kind in ('invitation')),
    family_id integer not null references families (id) on delete cascade,
    parent_id integer not null,
    payload jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    used_at timestamptz,
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade
  )`,
  `comment on column one_time_tokens.token_hash is 'SHA-256; the token itself is not stored'`,
  `create index one_time_tokens_of_parent on one_time_tokens (family_id, parent_id)`,
  `create index one_time_tokens_age on one_time_tokens (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `drop table one_time_tokens, parent_children`,
    `update children set parent_id = (
      select min(parents.id) from parents where parents.family_id = children.family_id and family_role = 'parent')
      where parent_id is null`,
    `alter table children
      alter column parent_id set not null,
      drop constraint children_family_id_parent_id_fkey,
      add foreign key (family_id, parent_id) references parents (family_id, id)`,
    `comment on column children.parent_id is null`,
    // Without the column, a helper would have all rights of a parent.
    `update parents set status = 'rejected', approved_at = null, approved_by = null where family_role <> 'parent'`,
    `alter table parents drop column family_role, drop column all_children, drop column invited_by`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
