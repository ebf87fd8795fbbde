import { type CalendarDays, SUGGESTION_DAYS } from '@starchart/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';

const DAYS_OF_ACTIVITY = 14;

/**
 * What suggestions for the parents of a child depend on besides its habits: the streaks that were followed by another one lately,
 * and the latest days with a completion.
 */
export function suggestionFacts(
  db: Queryable,
  familyId: number,
  childId: number,
  { today }: Pick<CalendarDays, 'today'>,
) {
  const completionsSince = (days: number) =>
    db
      .selectFrom('habits')
      .innerJoin('habit_completions as completion', (join) =>
        join
          .onRef('completion.family_id', '=', 'habits.family_id')
          .onRef('completion.habit_id', '=', 'habits.id'),
      )
      .where('habits.family_id', '=', familyId)
      .where('habits.child_id', '=', childId)
      .where(sql<boolean>`completion.completed_on >= ${today}::date - ${sql.lit(days)}`);
  const earlierStreaks = completionsSince(SUGGESTION_DAYS)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('habit_completions')
          .whereRef('habit_completions.family_id', '=', 'completion.family_id')
          .whereRef('habit_completions.habit_id', '=', 'completion.habit_id')
          .whereRef('habit_completions.completed_on', '<', 'completion.completed_on')
          .where('habit_completions.meets_target', '=', true)
          .select(['habit_completions.completed_on as metOn', 'habit_completions.streak'])
          .orderBy('habit_completions.completed_on', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .where('completion.streak', '=', 1)
    .select(['habits.id as habitId', 'before.metOn', 'before.streak', 'completion.completed_on as nextOn']);
  const completedDays = completionsSince(DAYS_OF_ACTIVITY)
    .select('completion.completed_on as day')
    .distinct();
  return [
    jsonArrayFrom(earlierStreaks).as('earlierStreaks'),
    jsonArrayFrom(completedDays).as('completedDays'),
  ] as const;
}
