import { type CalendarDays, MAX_STREAK_GAP_DAYS } from '@starchart/domain';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';

/** A streak depends on the whole week of a day: up to this many days before it. */
export const DAYS_BEFORE = 6;

/** The schedule of a habit of the query. */
export const SCHEDULE_COLUMNS = [
  'frequency',
  'days_per_week as daysPerWeek',
  'weekdays',
  'interval_days as intervalDays',
  'slots',
  'forgiving',
  'start_date as startDate',
  'end_date as endDate',
] as const;

/** The days on which a habit of the query was closed, as ranges in their order. The last one has no end while the habit is inactive. */
export const CLOSED_DAYS = sql<{ startsOn: string; endsOn: string | null }[]>`(
  select coalesce(json_agg(json_build_object('startsOn', lower(closed), 'endsOn', upper(closed) - 1) order by closed), '[]')
  from unnest(habits.closed_days) as closed)`;

/** The days on which a habit of the query can be due, as the rules read them, besides the pauses and earlier schedules. */
export const CALENDAR_COLUMNS = [...SCHEDULE_COLUMNS, CLOSED_DAYS.as('closedDays')] as const;

/** The times of the last days at which a habit of the query took no tap. The last one has no end while it is inactive. */
export const CLOSED_TIMES = sql<{ from: string; until: string | null }[]>`(
  select coalesce(json_agg(json_build_object('from', lower(closed), 'until', upper(closed))), '[]')
  from unnest(habits.closed_times) as closed)`;

/**
 * The pauses and the earlier schedules of a child, read once for all of its habits: `ever`, or those that its streaks depend on today. A
 * longer gap ends a streak even if all of it is paused.
 */
export function schedulesOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  days: CalendarDays | 'ever',
) {
  const since =
    days === 'ever'
      ? sql`'-infinity'::date`
      : sql`${days.today}::date - ${sql.lit(MAX_STREAK_GAP_DAYS + DAYS_BEFORE)}`;
  const pauses = pausesOfChild(db, familyId, childId, since).select([
    'pauses.id',
    'pauses.child_id as childId',
    'pauses.kind',
  ]);
  return [
    jsonArrayFrom(pauses).as('pauses'),
    jsonArrayFrom(pastSchedulesOfChild(db, familyId, childId, since)).as('pastSchedules'),
  ] as const;
}

/** The earlier schedules of all habits of a child that applied on a day or later. */
export function pastSchedulesOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  since: Expression<unknown>,
) {
  return pastSchedulesSince(db, familyId, since)
    .where('past_schedules.child_id', '=', childId)
    .select('past_schedules.habit_id as habitId');
}

/** Pauses of the whole family, of a child, and of its habits that end on a day or later. */
function pausesOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  since: Expression<unknown>,
) {
  return db
    .selectFrom('pauses')
    .where('pauses.family_id', '=', familyId)
    .where(sql<boolean>`ends_on >= ${since}`)
    .where((eb) => eb.or([eb('pauses.child_id', 'is', null), eb('pauses.child_id', '=', childId)]))
    .select(['pauses.habit_id as habitId', 'starts_on as startsOn', 'ends_on as endsOn']);
}

/**
 * The days of these pauses as ranges, those of a habit by its id. Merged, because many pauses can have the same days, and a query repeats
 * those of the family for each habit.
 */
export function pausedDaysOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  since: Expression<unknown>,
) {
  const paused = pausesOfChild(db, familyId, childId, since)
    .clearSelect()
    .select([
      'pauses.habit_id as habitId',
      sql`unnest(range_agg(daterange(starts_on, ends_on, '[]')))`.as('days'),
    ])
    .groupBy('pauses.habit_id');
  return db
    .selectFrom(paused.as('paused'))
    .select([
      'habitId',
      sql<string>`lower(paused.days)`.as('startsOn'),
      sql<string>`upper(paused.days) - 1`.as('endsOn'),
    ]);
}

/** The earlier schedules of a family's habits that applied on a day or later, ordered by their last day. */
export function pastSchedulesSince(db: Queryable, familyId: number, since: Expression<unknown>) {
  return db
    .selectFrom('past_schedules')
    .where('past_schedules.family_id', '=', familyId)
    .where(sql<boolean>`valid_until >= ${since}`)
    .select([
      'past_schedules.frequency',
      'past_schedules.days_per_week as daysPerWeek',
      'past_schedules.weekdays',
      'past_schedules.interval_days as intervalDays',
      'past_schedules.slots',
      'past_schedules.forgiving',
      'valid_until as validUntil',
      'replaced_at as replacedAt',
    ])
    .orderBy('valid_until');
}
