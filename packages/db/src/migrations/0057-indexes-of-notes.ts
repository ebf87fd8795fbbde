import { type Kysely, sql } from 'kysely';

const INDEXES = {
  notes_of_slot: `notes (family_id, child_id, habit_id, completed_on, id) where habit_id is not null`,
  notes_of_time: `notes (family_id, child_id, created_at)`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES))
    await sql.raw(`create index ${name} on ${on}`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(INDEXES)) await sql.raw(`drop index ${name}`).execute(db);
}
