import { type Kysely, sql } from 'kysely';

/** Counts the undone completions of a habit and day, so that their number can be limited. */
const CHANGES = [
  `alter table habits
    add column undone_on date,
    add column undo_count integer not null default 0 check (undo_count >= 0)`,
  `comment on column habits.undo_count is 'Number of completions undone on undone_on, the last family day with one'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table habits drop column undone_on, drop column undo_count`.execute(db);
}
