import { type Kysely, sql } from 'kysely';

/** One Chinese character is a wish, and the name of a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes drop constraint wishes_text_check,
    add constraint wishes_text_check check (length(text) between 1 and 80)`.execute(db);
  await sql`alter table access_tokens drop constraint access_tokens_name_check,
    add constraint access_tokens_name_check check (length(name) between 1 and 80)`.execute(db);
}

/** Shorter ones that exist stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes drop constraint wishes_text_check,
    add constraint wishes_text_check check (length(text) between 3 and 80) not valid`.execute(db);
  await sql`alter table access_tokens drop constraint access_tokens_name_check,
    add constraint access_tokens_name_check check (length(name) between 2 and 80) not valid`.execute(db);
}
