import { type Kysely, sql } from 'kysely';

/** Requests without a session ignore an `Idempotency-Key`; usernames, links and codes make their repeats safe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visitor_keys`.execute(db);
}

/** The keys are lost: they expire after a week anyway. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitor_keys (
      key_hash bytea primary key,
      request_hash bytea not null,
      family_id integer references families (id) on delete cascade,
      parent_id integer,
      created_at timestamptz not null,
      foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
      check ((family_id is null) = (parent_id is null))
    )`.execute(db);
  await sql`comment on column visitor_keys.parent_id is 'Whom the key registered, if it registered somebody'`.execute(
    db,
  );
  await sql`create index visitor_keys_of_parent on visitor_keys (family_id, parent_id)`.execute(db);
  await sql`create index visitor_keys_age on visitor_keys (created_at)`.execute(db);
}
