import { type Kysely, sql } from 'kysely';

/** Up to where a child has seen its ledger. What there is today is no news. */
const CHANGES = [
  `alter table children add column seen_entry integer not null default 0`,
  `update children set seen_entry = entry_count`,
  `alter table children add check (seen_entry between 0 and entry_count)`,
  `comment on column children.seen_entry is 'Number of the last ledger entry that the child has seen, on any device'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table children drop column seen_entry`.execute(db);
}
