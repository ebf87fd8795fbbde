import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
  await sql`
    comment on column sessions.confirmed_at is
      'When the current password was last typed in this session; it is not asked again for ten minutes'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column confirmed_at`.execute(db);
}
