import { type Kysely, sql } from 'kysely';

/** A child chooses between two looks, and each full day is celebrated once on all devices. */
const CHANGES = [
  `alter table children add column look text not null default 'playful' check (look in ('playful', 'plain'))`,
  `alter table children add column celebrated_on date`,
  `comment on column children.celebrated_on is 'The last family day whose end was celebrated'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table children drop column look, drop column celebrated_on`.execute(db);
}
