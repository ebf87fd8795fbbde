import { type Kysely, sql } from 'kysely';

/** Extends the idempotency keys of registrations to all writes without a session. */
const CHANGES = [
  'alter table registration_keys rename to visitor_keys',
  'alter index registration_keys_of_parent rename to visitor_keys_of_parent',
  'alter index registration_keys_age rename to visitor_keys_age',
  `comment on column visitor_keys.parent_id is 'Whom the key registered, if it registered somebody'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitor_keys rename to registration_keys`.execute(db);
  await sql`alter index visitor_keys_of_parent rename to registration_keys_of_parent`.execute(db);
  await sql`alter index visitor_keys_age rename to registration_keys_age`.execute(db);
}
