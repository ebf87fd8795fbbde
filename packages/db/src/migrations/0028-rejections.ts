import { type Kysely, sql } from 'kysely';

const COMMENTS = {
  'notes.habit_id': 'The habit of the rejected completion; the note outlives it, so it is no foreign key',
  'habits.rejected_on': 'The family day on which a completion was last rejected without a note',
  'habits.rejected_completion_on': 'The day of that completion',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes add column habit_id integer`.execute(db);
  await sql`
    alter table notes add constraint notes_rejection_check
      check (kind = 'completion_rejected' or (completed_on is null and habit_id is null))`.execute(db);
  await sql`
    alter table habits add column rejected_on date, add column rejected_completion_on date,
      add constraint habits_rejection_check check ((rejected_on is null) = (rejected_completion_on is null))`.execute(
    db,
  );
  for (const [column, comment] of Object.entries(COMMENTS)) {
    await sql`comment on column ${sql.raw(column)} is ${sql.lit(comment)}`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes drop constraint notes_rejection_check, drop column habit_id`.execute(db);
  await sql`
    alter table habits drop constraint habits_rejection_check, drop column rejected_on,
      drop column rejected_completion_on`.execute(db);
}
