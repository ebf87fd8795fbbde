import { type CalendarDays, MAX_STREAK_GAP_DAYS } from '@starchart/domain';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../db.ts';

/** A streak depends on the whole week of a day: up to this many days before it. */
export const DAYS_BEFORE = 6;

/** The earlier schedules that the streaks of a child depend on today, read once for all of its habits. */
export function pastSchedulesOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  { today }: CalendarDays,
) {
  const since = sql`${today}::date - ${sql.lit(MAX_STREAK_GAP_DAYS + DAYS_BEFORE)}`;
  const ofChild = pastSchedulesSince(db, familyId, since)
    .where('past_schedules.child_id', '=', childId)
    .select('past_schedules.habit_id as habitId');
  return jsonArrayFrom(ofChild).as('pastSchedules');
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
    ])
    .orderBy('valid_until');
}
