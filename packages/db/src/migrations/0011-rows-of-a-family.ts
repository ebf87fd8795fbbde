import { type Kysely, sql } from 'kysely';

/** What a family takes along when it leaves is looked for among its own rows, not among those of all families. */
const CHANGES = [
  `create index audit_entries_of_family on audit_entries (family_id, id)`,

  // Those of children too, whose parent_id is null: they are found by the family.
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
