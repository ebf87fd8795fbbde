import type { Queryable } from '../db.ts';
import { deleteChild, lockChildLogins } from './children.ts';

/**
 * The name of a family that is about to be erased, behind locks on its logins, its row and its children's. From here on
 * nobody signs in or writes anything that belongs to it. Within a transaction only; undefined when there is no such family.
 */
export async function lockWholeFamily(
  db: Queryable,
  familyId: number,
): Promise<{ name: string } | undefined> {
  await db
    .selectFrom('parent_credentials')
    .where('parent_id', 'in', (eb) =>
      eb.selectFrom('parents').where('family_id', '=', familyId).select('parents.id'),
    )
    .select('parent_id')
    .orderBy('parent_id')
    .forUpdate()
    .execute();
  await lockChildLogins(db, familyId);
  const family = await db
    .selectFrom('families')
    .where('id', '=', familyId)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  await db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return family;
}

/** Erases the family with everyone and everything in it. Behind `lockWholeFamily` only. */
export async function deleteFamily(db: Queryable, familyId: number): Promise<void> {
  // Child by child, because the ten years of all of them would take longer than one statement may.
  const children = await db.selectFrom('children').where('family_id', '=', familyId).select('id').execute();
  for (const { id } of children) await deleteChild(db, familyId, id);
  await db.deleteFrom('families').where('id', '=', familyId).execute();
}

/** Keeps the admins from becoming fewer at once, and answers whose family they are of. Within a transaction only. */
export function lockAdmins(db: Queryable) {
  return db
    .selectFrom('parents')
    .where('is_admin', '=', true)
    .where('status', '=', 'approved')
    .select(['id', 'family_id as familyId'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function hasOtherFamilies(db: Queryable, familyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('families')
    .where('id', '<>', familyId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
