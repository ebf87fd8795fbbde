import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column dropped_deliveries integer not null default 0 check (dropped_deliveries >= 0),
      add column dropped_since timestamptz,
      add check ((dropped_deliveries > 0) = (dropped_since is not null))`.execute(db);
  await sql`
    comment on column webhooks.dropped_deliveries is
      'Messages that were not stored, because too many of the family were waiting; counted from zero again after 30 days'`.execute(
    db,
  );
  // Counts the waiting ones in every transaction that adds some.
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (family_id) where state = 'waiting'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_deliveries_waiting`.execute(db);
  await sql`alter table webhooks drop column dropped_deliveries, drop column dropped_since`.execute(db);
}
