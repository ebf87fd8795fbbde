import type { PauseKind } from '@starchart/schema';
import { sql } from 'kysely';
import { columnsOf } from '../../columns.ts';
import type { Queryable } from '../../db.ts';

/** The habits of a pause: those of the family, of a child, or one of them. */
export interface PauseScope {
  childId: number | null;
  habitId: number | null;
}

export interface NewPause extends PauseScope {
  kind: PauseKind;
  startsOn: string;
  endsOn: string;
  createdBy: number;
  createdAt: Date;
}

function pausesOfFamily(db: Queryable, familyId: number) {
  return db
    .selectFrom('pauses')
    .where('family_id', '=', familyId)
    .select([
      'id',
      'child_id as childId',
      'habit_id as habitId',
      'kind',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'created_at as createdAt',
    ]);
}

/** The pauses of the family, newest first. */
export function listPauses(db: Queryable, familyId: number) {
  return pausesOfFamily(db, familyId).orderBy('starts_on', 'desc').orderBy('id', 'desc').execute();
}

export function findPause(db: Queryable, familyId: number, pauseId: number) {
  return pausesOfFamily(db, familyId).where('id', '=', pauseId).executeTakeFirst();
}

/**
 * Locks the children of a pause in the order of their ids, and returns the ids with the number of pauses of the family. No rows if there
 * is no such child or habit. Call it in a transaction; the number is exact after `lockFamily`.
 */
export function lockChildrenOfPause(
  db: Queryable,
  familyId: number,
  { childId, habitId }: PauseScope,
  { today, recentSince, parentId }: { today: string; recentSince: string; parentId: number },
) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where(sql<boolean>`(${childId}::integer is null or children.id = ${childId})`)
    .where(
      sql<boolean>`(${habitId}::integer is null or exists (select from habits
        where habits.family_id = ${familyId} and habits.child_id = children.id and habits.id = ${habitId}))`,
    )
    .select([
      'children.id',
      sql<number>`(select count(*)::int from pauses
        where pauses.family_id = ${familyId} and created_by = ${parentId})`.as('ownPauses'),
      sql<number>`(select count(*)::int from pauses
        where pauses.family_id = ${familyId} and ends_on >= ${today})`.as('openPauses'),
      sql<number>`(select count(*)::int from pauses
        where pauses.family_id = ${familyId} and ends_on >= ${recentSince})`.as('recentPauses'),
    ])
    .orderBy('children.id')
    .forNoKeyUpdate()
    .execute();
}

export async function insertPause(db: Queryable, familyId: number, pause: NewPause): Promise<number> {
  const { id } = await db
    .insertInto('pauses')
    .values(columnsOf({ familyId, ...pause }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePause(
  db: Queryable,
  familyId: number,
  pauseId: number,
  days: { startsOn: string; endsOn: string },
): Promise<void> {
  await db
    .updateTable('pauses')
    .set(columnsOf(days))
    .where('family_id', '=', familyId)
    .where('id', '=', pauseId)
    .execute();
}

export async function deletePause(db: Queryable, familyId: number, pauseId: number): Promise<void> {
  await db.deleteFrom('pauses').where('family_id', '=', familyId).where('id', '=', pauseId).execute();
}
