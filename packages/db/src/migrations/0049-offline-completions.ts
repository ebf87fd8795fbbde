import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table habit_completions add column recorded_at timestamptz`.execute(db);
  await sql`
    comment on column habit_completions.recorded_at is
      'When the server received a completion that a device kept while it was offline; null for any other'`.execute(
    db,
  );
  await sql`
    alter table families add column offline_completions text not null default 'accept'
      check (offline_completions in ('accept', 'approve', 'today'))`.execute(db);
  await sql`
    comment on column families.offline_completions is
      'Whether offline completions count, wait for approval, or are accepted for the current day alone'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table habit_completions drop column recorded_at`.execute(db);
  await sql`alter table families drop column offline_completions`.execute(db);
}
