import { type Kysely, sql } from 'kysely';

/** Idempotency keys of registrations, which have no family yet. */
const CHANGES = [
  `create table registration_keys (
    key_hash bytea primary key,
    request_hash bytea not null,
    family_id integer references families (id) on delete cascade,
    parent_id integer,
    created_at timestamptz not null,
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    check ((family_id is null) = (parent_id is null))
  )`,
  `comment on column registration_keys.parent_id is 'Whom the key registered; set before the registration commits'`,
  `create index registration_keys_of_parent on registration_keys (family_id, parent_id)`,
  `create index registration_keys_age on registration_keys (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table registration_keys`.execute(db);
}
