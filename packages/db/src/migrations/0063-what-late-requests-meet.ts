import { type Kysely, sql } from 'kysely';

/** What late taps and repeated requests are compared with. A closed day was the only trace of the time at which a habit was closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table children add column deleted_notes jsonb not null default '[]'`,
    `comment on column children.deleted_notes is
      'Ids of requests whose notes were deleted in the last days, so that a repeat writes no second note'`,
    `alter table past_schedules add column replaced_at timestamptz`,
    `comment on column past_schedules.replaced_at is
      'When the next schedule was set: until then, it also applied on the day after valid_until. Null on older rows'`,
    `update habits set closed_times = (
        select coalesce(range_agg(tstzrange(lower(closed)::timestamp at time zone time_zone,
          upper(closed)::timestamp at time zone time_zone)), '{}')
        from unnest(closed_days) as closed)
      from families
      where families.id = habits.family_id and closed_times = '{}' and closed_days <> '{}'
        and (upper_inf(closed_days) or upper(closed_days) > current_date - 5)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table children drop column deleted_notes`.execute(db);
  await sql`alter table past_schedules drop column replaced_at`.execute(db);
}
