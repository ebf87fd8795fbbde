import { sql } from 'kysely';
import { columnsOf, type Row } from '../../columns.ts';
import type { DB } from '../../database.ts';
import type { Queryable } from '../../db.ts';
import { RETRIED_FOR_MS, resumeSchedules } from '../../job-queue.ts';
import { deleteAttemptsAfter } from '../accounts/rate-limits.ts';

/** What the servers have noted of the time. Without `jumpedAt`, `knownAt` equals `notedAt`. */
export type NotedTime = Omit<Row<'server_clock'>, 'id'>;

/** What the servers have noted, if anything, and the time by the clock of the database. */
export async function findNotedTime(
  db: Queryable,
): Promise<{ noted: NotedTime | undefined; databaseTime: Date }> {
  const { databaseTime, knownAt, notedAt, jumpedAt } = await db
    .selectFrom(sql<{ databaseTime: Date }>`(select clock_timestamp() as "databaseTime")`.as('now'))
    .leftJoin('server_clock', (join) => join.onTrue())
    .select(['databaseTime', 'known_at as knownAt', 'noted_at as notedAt', 'jumped_at as jumpedAt'])
    .executeTakeFirstOrThrow();
  return { databaseTime, noted: knownAt && notedAt ? { knownAt, notedAt, jumpedAt } : undefined };
}

/** Notes the time, unless another server or the operator has since `before` was read. */
export async function noteTime(db: Queryable, time: NotedTime, before: NotedTime | undefined): Promise<void> {
  const columns = columnsOf(time);
  if (before) {
    await db.updateTable('server_clock').set(columns).where('noted_at', '=', before.notedAt).execute();
  } else {
    await db
      .insertInto('server_clock')
      .values(columns)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The operator says that this time is right: it may be earlier than the noted one. */
export async function confirmTime(db: Queryable, at: Date): Promise<void> {
  const columns = columnsOf({ knownAt: at, notedAt: at, jumpedAt: null });
  await db
    .insertInto('server_clock')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await forgetFuture(db, at);
}

/** What lasts for a time: when it began, and when it ends. */
const LASTING: readonly [table: keyof DB, began: string, ends: string][] = [
  ['access_tokens', 'created_at', 'expires_at'],
  ['account_links', 'created_at', 'expires_at'],
  ['invite_codes', 'created_at', 'expires_at'],
  ['one_time_tokens', 'created_at', 'expires_at'],
  ['parents', 'registration_date', 'registration_expires_at'],
  ['pending_changes', 'requested_at', 'due_at'],
  ['sessions', 'last_seen_at', 'expires_at'],
];

/** Times of the future that would be the latest until then. */
const LATEST: readonly [table: keyof DB, column: string][] = [
  ['sessions', 'created_at'],
  ['access_tokens', 'last_used_at'],
  ['parent_credentials', 'changed_at'],
  ['known_devices', 'last_used_at'],
  ['family_devices', 'last_seen_at'],
  ['reward_redemptions', 'fulfilled_at'],
  ['wishes', 'answered_at'],
  ['notes', 'created_at'],
  ['outbox', 'created_at'],
  ['outbox', 'last_tried_at'],
  ['webhooks', 'dropped_since'],
  ['webhook_deliveries', 'created_at'],
];

/** Whether something was used or began after a time: a clock was ahead. Reads small tables, of which every use of the server changes one. */
export async function hasFuture(db: Queryable, after: Date): Promise<boolean> {
  const later = (table: keyof DB, column: string) =>
    sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} > ${after})`;
  const { rows } = await sql<{ found: boolean }>`
    select ${later('sessions', 'last_seen_at')} or ${later('access_tokens', 'last_used_at')}
      or ${later('family_devices', 'last_seen_at')} or ${later('parents', 'registration_date')}
      or exists (select from rate_limits where ${after} < any(made_at)) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** What began after `after` began at `at`, and lasts as long as it would have. Open profiles are locked. */
async function beginNow(db: Queryable, at: Date, after: Date): Promise<void> {
  await sql`update sessions set profile_expires_at = ${at} where profile_expires_at > ${at}`.execute(db);
  for (const [table, began, ends] of LASTING) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(began)} = ${at}, ${sql.ref(ends)} = ${sql.ref(ends)} - (${sql.ref(began)} - ${at}::timestamptz)
      where ${sql.ref(began)} > ${after}`.execute(db);
  }
  for (const [table, column] of LATEST) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${at} where ${sql.ref(column)} > ${after}`.execute(
      db,
    );
  }
}

const IS_OPEN_JOB = sql`state in ('created', 'retry', 'active')`;

function triedUntil(end: Date) {
  return sql`data || jsonb_build_object('until', ${end.toISOString()}::text)`;
}

function from(start: Date, ms: number): Date {
  return new Date(start.getTime() + ms);
}

/** Mails and messages that would be retried until the future are retried from now on, as long as others. */
async function retryFromNow(db: Queryable, at: Date, after: Date): Promise<void> {
  const [mail, message] = [RETRIED_FOR_MS['deliver-mail'], RETRIED_FOR_MS['deliver-webhook']];
  await sql`
    update jobs.job set data = ${triedUntil(from(at, mail))}
    where name = 'deliver-mail' and ${IS_OPEN_JOB} and (data ->> 'until')::timestamptz > ${from(after, mail)}`.execute(
    db,
  );
  // A delivery has only one job that delivers it: that of its own end.
  await sql`
    with late as (
      select family_id, id, try_until from webhook_deliveries where try_until > ${from(after, message)}
    ), job as (
      update jobs.job set data = ${triedUntil(from(at, message))} from late
      where name = 'deliver-webhook' and ${IS_OPEN_JOB} and (data ->> 'deliveryId')::integer = late.id
        and (data ->> 'until')::timestamptz = late.try_until
    )
    update webhook_deliveries set try_until = ${from(at, message)} from late
    where webhook_deliveries.family_id = late.family_id and webhook_deliveries.id = late.id`.execute(db);
}

/**
 * Ends the effects of a clock that was ahead: attempts, schedules, removals and closed days of the future, and habits that were created
 * there; what lasts for a time begins now, and jobs run again. Attempts and beginnings up to `toleranceMs` later stay, those of a server whose clock is a little ahead.
 */
export async function forgetFuture(db: Queryable, at: Date, toleranceMs = 0): Promise<void> {
  const after = new Date(at.getTime() + toleranceMs);
  await deleteAttemptsAfter(db, after);
  await beginNow(db, at, after);
  await retryFromNow(db, at, after);
  await resumeSchedules(db);
  await sql`
    update habits set removals = (
      select jsonb_agg(case when (removal ->> 'at')::timestamptz > ${at} then removal || jsonb_build_object('at', ${at}::timestamptz)
        else removal end)
      from jsonb_array_elements(removals) as removal)
    where exists (select from jsonb_array_elements(removals) as removal where (removal ->> 'at')::timestamptz > ${after})
  `.execute(db);
  const today = sql`(${at}::timestamptz at time zone families.time_zone)::date`;
  const fromToday = sql`datemultirange(daterange(${today}, null))`;
  const fromNow = sql`tstzmultirange(tstzrange(${at}, null))`;
  await sql`
    update habits set created_at = least(habits.created_at, ${at}),
      closed_days = case when active then closed_days - ${fromToday} else closed_days + ${fromToday} end,
      closed_times = case when active then closed_times - ${fromNow} else closed_times + ${fromNow} end
    from families
    where families.id = habits.family_id
      and (habits.created_at > ${at} or case when active then closed_days && ${fromToday} else not closed_days @> ${fromToday} end)
  `.execute(db);
  // Of the schedules that would end today or later, the earliest is the one from before the jump.
  await sql`
    delete from past_schedules as later using families, past_schedules as earlier
    where families.id = later.family_id and earlier.family_id = later.family_id and earlier.habit_id = later.habit_id
      and later.valid_until >= ${today} and earlier.valid_until >= ${today} - 1 and earlier.valid_until < later.valid_until
  `.execute(db);
  await sql`
    update past_schedules set valid_until = ${today} - 1, replaced_at = null from families
    where families.id = past_schedules.family_id and valid_until >= ${today}
  `.execute(db);
}
