import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes add column completed_on date`.execute(db);
  await sql`comment on column notes.completed_on is 'The day of the rejected completion'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes drop column completed_on`.execute(db);
}
