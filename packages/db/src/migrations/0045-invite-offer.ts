import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table families add column offers_invite boolean not null default true`.execute(db);
  await sql`
    comment on column families.offers_invite is
      'Nobody has been invited, and no parent has dismissed the offer to invite the other parent'`.execute(
    db,
  );
  await sql`
    update families set offers_invite = false
    where exists (select from one_time_tokens where family_id = families.id and kind = 'invitation')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table families drop column offers_invite`.execute(db);
}
