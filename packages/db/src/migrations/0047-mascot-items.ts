import { type Kysely, sql } from 'kysely';

/** A release with further items extends the check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table children add column mascot_item text
      check (mascot_item in ('scarf', 'cap', 'kite', 'boots', 'bow-tie', 'flower-wreath', 'lantern', 'skateboard',
        'wizard-hat', 'telescope', 'rocket', 'crown'))`.execute(db);
  await sql`comment on column children.mascot_item is 'What the mascot wears or holds; null for nothing'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table children drop column mascot_item`.execute(db);
}
