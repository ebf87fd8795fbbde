import { type Kysely, sql } from 'kysely';

/** What a late completion or undo is compared with. Nothing is known of the time before the upgrade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table habit_completions
      add column recorded_by_role text check (recorded_by_role in ('parent', 'child', 'device')),
      add column recorded_by_id integer,
      add column recorded_by_via_id integer`,
    `comment on column habit_completions.recorded_by_role is
      'Who sent the completion; on a family device the device. Null if it was stored before senders were'`,
    `alter table habits
      add column removals jsonb not null default '[]',
      add column closed_times tstzmultirange not null default '{}'`,
    `comment on column habits.removals is
      'Removed completions of the last days, one per day and slot: a late completion does not count again over a later removal'`,
    `comment on column habits.closed_times is
      'Times of the last days at which it was inactive or had not begun: a late completion of such a time does not count'`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table habit_completions drop column recorded_by_role, drop column recorded_by_id,
      drop column recorded_by_via_id`.execute(db);
  await sql`alter table habits drop column removals, drop column closed_times`.execute(db);
}
