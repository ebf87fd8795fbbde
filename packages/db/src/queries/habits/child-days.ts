import type { CalendarDays, ChangedDay } from '@starchart/domain';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';
import type { LedgerChange } from '../points/points.ts';
import { CALENDAR_COLUMNS, pastSchedulesOfChild, pausedDaysOfChild } from './schedules.ts';

/**
 * What decides whether some days of a child are full: the days, and its active habits with their completions of these days; those of a
 * habit that is due every N days from N - 1 days before on. The query selects from `children`.
 */
export function daysOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  days: Expression<string[]>,
) {
  const first = sql`(select min(chosen) from unnest(${days}) as chosen)`;
  const last = sql`(select max(chosen) from unnest(${days}) as chosen)`;
  const interval = sql`greatest(habits.interval_days, (select max(past_schedules.interval_days) from past_schedules
    where past_schedules.family_id = ${familyId} and past_schedules.habit_id = habits.id
      and past_schedules.valid_until >= ${first}))`;
  const completions = db
    .selectFrom('habit_completions')
    .where('habit_completions.family_id', '=', familyId)
    .where(sql<boolean>`habit_completions.habit_id = habits.id`)
    .where(sql<boolean>`completed_on between ${first} - ${interval} + 1 and ${last}`)
    .select(['completed_on as day', 'slot', 'meets_target as isMet']);
  const habits = db
    .selectFrom('habits')
    .where('habits.family_id', '=', familyId)
    .where('habits.child_id', '=', childId)
    .where('habits.active', '=', true)
    .select([
      'habits.id as habitId',
      ...CALENDAR_COLUMNS,
      'created_at as createdAt',
      jsonArrayFrom(completions).as('completions'),
    ]);
  const stored = db
    .selectFrom('child_days')
    .where('child_days.family_id', '=', familyId)
    .where('child_days.child_id', '=', childId)
    .where(sql<boolean>`day = any(${days})`)
    .select(['day', 'completions', sql<boolean>`full_at is not null`.as('isFull')]);
  return [
    sql<number>`full_days`.as('fullDays'),
    jsonArrayFrom(stored).as('days'),
    jsonArrayFrom(habits).as('dayHabits'),
    jsonArrayFrom(
      pausedDaysOfChild(db, familyId, childId, first).where(sql<boolean>`lower(paused.days) <= ${last}`),
    ).as('dayPauses'),
    jsonArrayFrom(pastSchedulesOfChild(db, familyId, childId, first)).as('daySchedules'),
  ] as const;
}

/** The child's number of full days, and the newest one until today. The query selects from `children`. */
export function skyOfChild(familyId: number, { today }: CalendarDays) {
  return [
    sql<number>`children.full_days`.as('fullDays'),
    sql<string | null>`(
      select max(day) from child_days
      where child_days.family_id = ${familyId} and child_days.child_id = children.id and day <= ${today}
        and full_at is not null)`.as('newestStarOn'),
  ] as const;
}

/** Writes changed days; comes after `updateLedgerState` in the same statement. */
export function upsertDays({ familyId, at }: LedgerChange, days: readonly ChangedDay[]): RawBuilder<unknown> {
  return sql`
    insert into child_days (family_id, child_id, day, completions, full_at)
    select ${familyId}, child.id, d.day, d.completions, case when d."isFull" then ${at}::timestamptz end
    from child, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, completions smallint, "isFull" boolean)
    on conflict (family_id, child_id, day) do update set completions = excluded.completions,
      full_at = case when excluded.full_at is not null then coalesce(child_days.full_at, excluded.full_at) end`;
}

/** A range of a child's stars: they are numbered by their days. */
export interface StarRange {
  /** Number of the last star, or no limit. */
  upTo: number | null;
  count: number;
  /** Their stars are counted by month. */
  years: { first: number; last: number };
}

/**
 * The number of full days of a child, some of these days, newest first, and the number of full days of each month (`YYYY-MM`) of these years that has any.
 * Undefined if there is no such child.
 */
export function findStars(
  db: Queryable,
  familyId: number,
  childId: number,
  { upTo, count, years }: StarRange,
) {
  const fullDays = db
    .selectFrom('child_days')
    .where('child_days.family_id', '=', familyId)
    .where('child_days.child_id', '=', childId)
    .where('full_at', 'is not', null);
  const months = fullDays
    .where('day', '>=', `${years.first}-01-01`)
    .where('day', '<=', `${years.last}-12-31`)
    .select(({ fn }) => [sql<string>`to_char(day, 'YYYY-MM')`.as('month'), fn.countAll<number>().as('stars')])
    .groupBy('month');
  const stars = fullDays
    .select('day')
    .orderBy('day', 'desc')
    .offset(sql<number>`greatest(0, children.full_days - coalesce(${upTo}::bigint, children.full_days))`)
    .limit(count);
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select(['full_days as fullDays', jsonArrayFrom(stars).as('stars'), jsonArrayFrom(months).as('months')])
    .executeTakeFirst();
}
