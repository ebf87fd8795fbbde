import { type Kysely, sql } from 'kysely';

/** Access tokens, with which programs act for a parent. */
const CHANGES = [
  `create table access_tokens (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    parent_id integer not null,
    token_hash bytea not null unique,
    name text not null check (length(name) between 2 and 80),
    hint text not null,
    scope text not null check (scope in ('read', 'complete', 'manage')),
    all_children boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    last_used_at timestamptz,
    primary key (family_id, id),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade
  )`,
  `comment on column access_tokens.all_children is 'Otherwise those in access_token_children, and none once they are all erased'`,
  `create index access_tokens_of_parent on access_tokens (family_id, parent_id)`,

  `create table access_token_children (
    family_id integer not null,
    token_id integer not null,
    child_id integer not null,
    primary key (family_id, token_id, child_id),
    foreign key (family_id, token_id) references access_tokens (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `create index access_token_children_of_child on access_token_children (family_id, child_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table access_token_children, access_tokens`.execute(db);
}
