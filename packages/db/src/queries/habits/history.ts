import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';
import { earnedByDay } from '../points/entries-of-days.ts';
import { CALENDAR_COLUMNS, schedulesOfChild } from './schedules.ts';

/** The days to read, `YYYY-MM-DD`. */
export interface DaysToRead {
  /** First day of the chart. */
  fromOn: string;
  /** First and last day of the completions. */
  since: string;
  until: string;
}

/** Completions of the future in one list. */
const MOST_FUTURE_LISTED = 100;

/**
 * A child's habits with the completions of each day, and all their pauses and schedules: a habit that is due every N days can wait since
 * long before the chart, from `metBefore` on. Other habits have no `metBefore`.
 */
export function findDayHistory(
  db: Queryable,
  familyId: number,
  childId: number,
  days: DaysToRead & { lastOn: string; today: string },
) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select([
      jsonArrayFrom(habitsWithDays(db, familyId, childId, days)).as('habits'),
      ...schedulesOfChild(db, familyId, childId, 'ever'),
      jsonArrayFrom(completionsAfter(db, familyId, childId, days.today)).as('future'),
      earnedByDay(familyId, childId, { firstOn: days.fromOn, lastOn: days.lastOn }).as('earned'),
    ])
    .executeTakeFirst();
}

/** The earliest completions after a day. There are some if the server's clock was ahead. */
function completionsAfter(db: Queryable, familyId: number, childId: number, day: string) {
  return db
    .selectFrom('habits')
    .innerJoin('habit_completions', (join) =>
      join
        .onRef('habit_completions.family_id', '=', 'habits.family_id')
        .onRef('habit_completions.habit_id', '=', 'habits.id'),
    )
    .where('habits.family_id', '=', familyId)
    .where('habits.child_id', '=', childId)
    .where('last_completed_on', '>', day)
    .where('completed_on', '>', day)
    .select(['habits.id as habitId', 'habits.name', 'completed_on as day', 'slot'])
    .orderBy('completed_on')
    .orderBy('habit_completions.id')
    .limit(MOST_FUTURE_LISTED);
}

/** The completions of the outer query's habit. */
export function completionsOfHabit(db: Queryable, familyId: number) {
  return db
    .selectFrom('habit_completions')
    .where('habit_completions.family_id', '=', familyId)
    .where(sql<boolean>`habit_completions.habit_id = habits.id`);
}

export function habitsWithDays(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  { fromOn, since, until }: DaysToRead,
) {
  const completions = completionsOfHabit(db, familyId);
  return db
    .selectFrom('habits')
    .where('habits.family_id', '=', familyId)
    .where('habits.child_id', '=', childId)
    .select([
      'habits.id as habitId',
      'name',
      'icon',
      'color',
      ...CALENDAR_COLUMNS,
      'active',
      sql<boolean>`frequency = 'weekly' or exists (select from past_schedules
        where past_schedules.family_id = ${familyId} and past_schedules.habit_id = habits.id
          and past_schedules.frequency = 'weekly')`.as('isEverWeekly'),
      'created_at as createdAt',
      'last_completed_on as lastCompletedOn',
      completions.select('completed_on').orderBy('completed_on').limit(1).$asScalar().as('firstCompletedOn'),
      completions
        .where('completed_on', '<', fromOn)
        .where(sql<boolean>`completed_on <= habits.last_met_on and meets_target`)
        .where(
          sql<boolean>`(habits.interval_days > 1 or exists (select from past_schedules
            where past_schedules.family_id = ${familyId} and past_schedules.habit_id = habits.id
              and past_schedules.interval_days > 1))`,
        )
        .select('completed_on')
        .orderBy('completed_on', 'desc')
        .limit(1)
        .$asScalar()
        .as('metBefore'),
      jsonArrayFrom(
        completions
          .where('completed_on', '>=', since)
          .where('completed_on', '<=', until)
          .groupBy('completed_on')
          .select([
            'completed_on as day',
            sql<number>`(count(*) filter (where status = 'counted'))::int`.as('counted'),
            sql<number>`(count(*) filter (where status = 'pending'))::int`.as('pending'),
            sql<number[]>`json_agg(slot)`.as('filled'),
            sql<boolean>`bool_or(meets_target)`.as('isMet'),
          ]),
      ).as('completions'),
    ])
    .orderBy('habits.id');
}
