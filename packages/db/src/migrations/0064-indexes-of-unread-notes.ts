import { type Kysely, sql } from 'kysely';

const OF_SLOT = `read_at is null and habit_id is not null and completed_on is not null`;
const INDEXES = {
  notes_unread_of_slot: `notes (family_id, child_id, habit_id, completed_on, coalesce(slot, 0), id) where ${OF_SLOT}`,
  notes_unread_others: `notes (family_id, child_id, id) where read_at is null and (habit_id is null or completed_on is null)`,
};

/** Many rejections of one slot are read as one, and none of them is between the other notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES))
    await sql.raw(`create index ${name} on ${on}`).execute(db);
  await sql`drop index notes_unread`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index notes_unread on notes (family_id, child_id, id) where read_at is null`.execute(db);
  for (const name of Object.keys(INDEXES)) await sql.raw(`drop index ${name}`).execute(db);
}
