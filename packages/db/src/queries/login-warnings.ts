import type { Handle } from '../handle.ts';
import type { Person } from './known-devices.ts';

export interface NewLoginWarning {
  person: Person;
  /** Wrong passwords since the last right one. */
  tries: number;
  at: Date;
}

function warningsAbout(db: Handle, familyId: number, { role, id }: Person) {
  return db
    .selectFrom('login_warnings')
    .where('family_id', '=', familyId)
    .where(role === 'parent' ? 'parent_id' : 'child_id', '=', id);
}

/** The latest warning about somebody that is younger than `since`. */
export function findRecentWarning(db: Handle, familyId: number, person: Person, since: Date) {
  return warningsAbout(db, familyId, person)
    .where('first_at', '>', since)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertWarning(
  db: Handle,
  familyId: number,
  { person, tries, at }: NewLoginWarning,
): Promise<void> {
  await db
    .insertInto('login_warnings')
    .values({
      family_id: familyId,
      parent_id: person.role === 'parent' ? person.id : null,
      child_id: person.role === 'child' ? person.id : null,
      tries,
      first_at: at,
      last_at: at,
    })
    .execute();
}

/** Adds one more wrong try to a warning. */
export async function addTryToWarning(
  db: Handle,
  familyId: number,
  warningId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('login_warnings')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_at: eb.fn('greatest', ['last_at', eb.val(at)]) }))
    .where('family_id', '=', familyId)
    .where('id', '=', warningId)
    .execute();
}

/** What a parent is told: warnings about the parent's own login and those of the family's children, newest first. */
export function listWarnings(db: Handle, familyId: number, parentId: number) {
  return db
    .selectFrom('login_warnings')
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'login_warnings.family_id')
        .onRef('children.id', '=', 'login_warnings.child_id'),
    )
    .where('login_warnings.family_id', '=', familyId)
    .where((eb) => eb.or([eb('login_warnings.parent_id', '=', parentId), eb('child_id', 'is not', null)]))
    .select([
      'login_warnings.id',
      'child_id as childId',
      'children.name as childName',
      'tries',
      'first_at as firstAt',
      'last_at as lastAt',
      'dismissed_at as dismissedAt',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('login_warnings.id', 'desc')
    .execute();
}

/** Puts a warning that `listWarnings` lists away; again is no change. False when there is no such warning. */
export async function dismissWarning(
  db: Handle,
  familyId: number,
  parentId: number,
  { id, at }: { id: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_warnings')
    .set((eb) => ({ dismissed_at: eb.fn.coalesce('dismissed_at', eb.val(at)) }))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('parent_id', '=', parentId), eb('child_id', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes warnings about what was over before. */
export async function deleteOldWarnings(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('login_warnings').where('last_at', '<', before).execute();
}

/** Whom a warning is mailed to: about a child's login all parents of the family, about a parent's that parent. */
export function listParentsToWarn(db: Handle, familyId: number, { role, id }: Person) {
  return db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .where('status', '=', 'approved')
    .$if(role === 'parent', (query) => query.where('id', '=', id))
    .select(['name', 'email'])
    .orderBy('id')
    .execute();
}
