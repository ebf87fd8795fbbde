import { type Kysely, sql } from 'kysely';

/** A family chooses the hours at which afternoon and evening start. */
const CHANGES = [
  `alter table families
    add column afternoon_starts_at smallint not null default 12,
    add column evening_starts_at smallint not null default 18,
    add constraint families_parts_of_day check
      (afternoon_starts_at >= 1 and afternoon_starts_at < evening_starts_at and evening_starts_at <= 23)`,
  `comment on column families.afternoon_starts_at is 'Hour in the time zone of the family'`,
  `comment on column families.evening_starts_at is 'Hour in the time zone of the family'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table families drop column afternoon_starts_at, drop column evening_starts_at`.execute(db);
}
