import { type Kysely, sql } from 'kysely';

const CHANGES = [
  `alter table wishes add column note_id integer,
    add constraint wishes_note_check check (note_id is null or status = 'declined'),
    add foreign key (family_id, note_id) references notes (family_id, id) on delete set null (note_id)`,
  `create index wishes_note on wishes (family_id, note_id) where note_id is not null`,
  `comment on column wishes.note_id is 'The words of the grown-up who declined it'`,
  `alter table notes drop constraint notes_subject_check,
    add constraint notes_subject_check check (case
      when kind in ('redemption_canceled', 'habit_deleted') then subject is not null
      when kind = 'praise' then subject is null
      else true end)`,
  `comment on column notes.subject is 'The name of the habit or reward, or the wish, when the note was written'`,
  `alter table children add column goal_celebrated boolean not null default false`,
  `comment on column children.goal_celebrated is
    'The child has seen the celebration of its goal, or had the points when it was chosen'`,
  // Devices have celebrated these.
  `update children set goal_celebrated = true from rewards
    where rewards.family_id = children.family_id and rewards.child_id = children.id
      and rewards.id = children.goal_reward_id and current_points >= points_cost`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes drop column note_id`.execute(db);
  await sql`update notes set subject = null where kind = 'reply'`.execute(db);
  await sql`
    alter table notes drop constraint notes_subject_check,
      add constraint notes_subject_check
        check (kind = 'completion_rejected' or (kind in ('redemption_canceled', 'habit_deleted')) = (subject is not null))`.execute(
    db,
  );
  await sql`
    comment on column notes.subject is 'The name of the habit or reward, when the note was written'`.execute(
    db,
  );
  await sql`alter table children drop column goal_celebrated`.execute(db);
}
