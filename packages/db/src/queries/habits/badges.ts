import { BADGE_BONUS_POINTS, BADGES } from '@starchart/schema';
import type { Queryable } from '../../db.ts';

/** Syncs the `badges` table with the catalogue in the code. Ids are positions in the catalogue, from 1. */
export async function syncBadges(db: Queryable): Promise<void> {
  await db
    .insertInto('badges')
    .values(
      BADGES.map((badge, index) => ({
        id: index + 1,
        key: badge.key,
        name: badge.name,
        description: badge.description,
        image: badge.key,
        condition: badge.condition,
        bonus_points: BADGE_BONUS_POINTS,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        key: eb.ref('excluded.key'),
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        image: eb.ref('excluded.image'),
        condition: eb.ref('excluded.condition'),
        bonus_points: eb.ref('excluded.bonus_points'),
      })),
    )
    .execute();
}

/** What the child has done of each habit, for the steps of its badges. */
export function badgeTallies(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('habits')
    .where('habits.family_id', '=', familyId)
    .where('habits.child_id', '=', childId)
    .where('habits.completion_count', '>', 0)
    .select([
      'habits.color',
      'habits.icon',
      'habits.frequency',
      'habits.completion_count as completions',
      'habits.early_completion_count as earlyCompletions',
    ]);
}

/** Every badge of the catalogue, with the instant at which the child earned it, or null. */
export function badgesOfChild(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('badges')
    .leftJoin('child_badges', (join) =>
      join
        .onRef('child_badges.badge_id', '=', 'badges.id')
        .on('child_badges.family_id', '=', familyId)
        .on('child_badges.child_id', '=', childId),
    )
    .select([
      'badges.id',
      'badges.key',
      'badges.name',
      'badges.description',
      'badges.image',
      'badges.condition',
      'badges.bonus_points as bonusPoints',
      'child_badges.earned_at as earnedAt',
    ])
    .orderBy('badges.id');
}
