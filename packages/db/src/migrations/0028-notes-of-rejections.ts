import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes add column habit_id integer`.execute(db);
  await sql`comment on column notes.habit_id is 'The habit of the rejected completion; the note outlives it, so it is no foreign key'`.execute(
    db,
  );
  await sql`
    alter table notes drop constraint notes_text_check,
      add constraint notes_text_check
        check (length(text) <= 200 and (kind = 'completion_rejected' or length(text) >= 1)),
      add constraint notes_rejection_check
        check (kind = 'completion_rejected' or (completed_on is null and habit_id is null))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from notes where text = ''`.execute(db);
  await sql`
    alter table notes drop constraint notes_rejection_check, drop column habit_id, drop constraint notes_text_check,
      add constraint notes_text_check check (length(text) between 1 and 200)`.execute(db);
}
