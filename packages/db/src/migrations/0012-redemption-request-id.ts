import { type Kysely, sql } from 'kysely';

/** A client identifies each redemption by a UUID, so that a repeated request returns the same redemption. */
const CHANGES = [
  `alter table reward_redemptions add column request_id uuid`,
  `create unique index reward_redemptions_of_request on reward_redemptions (family_id, child_id, request_id)
    where request_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Dropping the column drops the index.
  await sql`alter table reward_redemptions drop column request_id`.execute(db);
}
