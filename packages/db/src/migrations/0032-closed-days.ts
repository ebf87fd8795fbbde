import { type Kysely, sql } from 'kysely';

/**
 * Habits remember the days on which they were closed. A habit that is inactive now does so since its last completion, where its chart
 * ends: when it became inactive is not known. A weekly one keeps the week of that completion, which is evaluated already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table habits add column closed_days datemultirange not null default '{}'`,
    `comment on column habits.closed_days is
      'Days on which it was inactive, or past the end date that it had then: nothing was due. Without an end while it is inactive'`,
    `update habits set closed_days = datemultirange(daterange(
        case
          when last_completed_on is null then (habits.created_at at time zone time_zone)::date + 1
          when frequency = 'daily' then last_completed_on + 1
          else last_completed_on - (extract(isodow from last_completed_on)::int - week_starts_on + 7) % 7 + 7
        end, null))
      from families where families.id = family_id and not active`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table habits drop column closed_days`.execute(db);
}
