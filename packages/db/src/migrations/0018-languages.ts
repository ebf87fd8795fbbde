import { type Kysely, sql } from 'kysely';

/**
 * Parents and families have a language, a child's page can be read aloud, and ledger entries store what the system names as a key.
 * A release of a further language extends the checks. Entries that exist keep their labels.
 */
const CHANGES = [
  `alter table parents add column language text check (language in ('en', 'de', 'es', 'fr'))`,
  `comment on column parents.language is 'Null: the language of the device, otherwise of the family'`,
  `alter table families add column language text not null default 'en' check (language in ('en', 'de', 'es', 'fr'))`,
  `alter table children add column read_aloud text not null default 'off' check (read_aloud in ('off', 'button'))`,
  `alter table points_entries
    add column label_key text check (length(label_key) between 1 and 50),
    add column label_params jsonb check (jsonb_typeof(label_params) = 'object'),
    add check (label_params is null or label_key is not null)`,
  `comment on column points_entries.label_key is 'Set if the system named the entry; label is then the English text'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table points_entries drop column label_key, drop column label_params`.execute(db);
  await sql`alter table children drop column read_aloud`.execute(db);
  await sql`alter table families drop column language`.execute(db);
  await sql`alter table parents drop column language`.execute(db);
}
