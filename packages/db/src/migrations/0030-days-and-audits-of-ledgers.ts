import { type Kysely, sql } from 'kysely';

/** Counts the entries of a day, and stores the latest audit of a ledger that is too long for a request. */
const CHANGES = [
  'create index points_entries_of_day on points_entries (family_id, child_id, day)',

  `alter table ledgers
    add column audited_at timestamptz,
    add column audit_ok boolean,
    add column audited_entries integer,
    add column audited_current_points integer,
    add column audited_total_points integer,
    add constraint ledgers_audit_check
      check (num_nulls(audited_at, audit_ok, audited_entries, audited_current_points, audited_total_points) in (0, 5))`,
  `comment on column ledgers.audited_at is 'The moment that the last nightly audit verified; only of ledgers that are too long for a request'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index points_entries_of_day`.execute(db);
  await sql`
    alter table ledgers drop column audited_at, drop column audit_ok, drop column audited_entries,
      drop column audited_current_points, drop column audited_total_points`.execute(db);
}
