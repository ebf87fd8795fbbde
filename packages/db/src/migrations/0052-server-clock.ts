import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_clock (
      id boolean primary key default true check (id),
      known_at timestamptz not null,
      noted_at timestamptz not null,
      jumped_at timestamptz
    )`.execute(db);
  await sql`comment on table server_clock is 'One row: the time by the clocks of the servers'`.execute(db);
  await sql`comment on column server_clock.known_at is 'The latest time that counts as right'`.execute(db);
  await sql`comment on column server_clock.noted_at is 'The latest time that a server has noted'`.execute(db);
  await sql`
    comment on column server_clock.jumped_at is
      'The first time after a jump ahead that may be wrong; null while noted_at counts as right'`.execute(db);
  // The latest row, not the latest time: rows can lie in the future.
  await sql`
    insert into server_clock (known_at, noted_at)
    select latest, latest from (
      select date_trunc('milliseconds', greatest(
        (select created_at from points_entries order by id desc limit 1),
        (select created_at from audit_entries order by id desc limit 1))) as latest
    ) as stored
    where latest is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table server_clock`.execute(db);
}
