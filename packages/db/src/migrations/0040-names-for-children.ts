import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parents add column name_for_children text
      check (name_for_children is null or length(name_for_children) between 1 and 40)`.execute(db);
  await sql`
    comment on column parents.name_for_children is
      'What children call this grown-up, in notes and the ledger; null: name'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parents drop column name_for_children`.execute(db);
}
