import { type Kysely, sql } from 'kysely';

/** Indexes for erasing a family without scanning the rows of other families. */
const CHANGES = [
  `create index audit_entries_of_family on audit_entries (family_id, id)`,

  // Sessions of children included, whose parent_id is null.
  `drop index sessions_of_parent`,
  `create index sessions_of_parent on sessions (family_id, parent_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entries_of_family, sessions_of_parent`.execute(db);
  await sql`create index sessions_of_parent on sessions (family_id, parent_id) where parent_id is not null`.execute(
    db,
  );
}
