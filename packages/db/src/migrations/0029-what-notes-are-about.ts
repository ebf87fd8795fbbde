import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notes add column slot smallint, add column subject text, add column points_change integer,
      drop constraint notes_kind_check,
      add constraint notes_kind_check
        check (kind in ('praise', 'completion_rejected', 'redemption_canceled', 'habit_deleted', 'reply')),
      drop constraint notes_text_check,
      add constraint notes_text_check
        check (length(text) <= 200 and (kind not in ('praise', 'reply') or length(text) >= 1)),
      add constraint notes_slot_check check (kind = 'completion_rejected' or slot is null),
      add constraint notes_subject_check
        check (kind = 'completion_rejected' or (kind in ('redemption_canceled', 'habit_deleted')) = (subject is not null)),
      add constraint notes_points_change_check
        check (points_change is null or kind in ('completion_rejected', 'redemption_canceled'))`.execute(db);
  const comments = {
    slot: 'The slot of the rejected completion',
    subject: 'The name of the habit or reward, when the note was written',
    points_change:
      'How the balance changed with what the note tells: points that a rejection took back, or a refund',
    habit_id: 'The habit of the rejected completion; the note outlives it, so it is no foreign key',
  };
  for (const [column, comment] of Object.entries(comments)) {
    await sql`comment on column notes.${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from notes where kind in ('redemption_canceled', 'habit_deleted')`.execute(db);
  await sql`
    alter table notes drop constraint notes_kind_check,
      add constraint notes_kind_check check (kind in ('praise', 'completion_rejected', 'reply')),
      drop constraint notes_text_check,
      add constraint notes_text_check
        check (length(text) <= 200 and (kind = 'completion_rejected' or length(text) >= 1)),
      drop constraint notes_slot_check, drop constraint notes_subject_check,
      drop constraint notes_points_change_check, drop column slot, drop column subject,
      drop column points_change`.execute(db);
}
