import { type Kysely, sql } from 'kysely';

/** Renames the table of counted attempts. */
const CHANGES = [
  'alter table tries rename to rate_limits',
  'alter index tries_pkey rename to rate_limits_pkey',
  'alter index tries_of_account rename to rate_limits_of_account',
  'alter index tries_age rename to rate_limits_age',
  `comment on table rate_limits is 'Attempts that rate limits count, under keyed hashes'`,
  `comment on column rate_limits.account is 'The account of a password attempt, as a keyed hash'`,
  `comment on column rate_limits.made_at is 'The attempts that still count'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits rename to tries`.execute(db);
  await sql`alter index rate_limits_pkey rename to tries_pkey`.execute(db);
  await sql`alter index rate_limits_of_account rename to tries_of_account`.execute(db);
  await sql`alter index rate_limits_age rename to tries_age`.execute(db);
}
