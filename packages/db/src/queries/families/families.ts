import { sql } from 'kysely';
import { hasRow, type Queryable } from '../../db.ts';
import { deleteChild, lockChildLogins } from './children.ts';
import { deleteInBatches } from './erasure.ts';

/**
 * Locks a family for erasure and returns its name: its logins, its row and its children. Until the end of the transaction,
 * no login or write to the family can succeed. Call it in a transaction; undefined when there is no such family.
 */
export async function lockWholeFamily(db: Queryable, familyId: number) {
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

/** The usernames of all the family's logins, normalized. */
export function listUsernames(db: Queryable, familyId: number) {
  return db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .select((eb) => [eb.val<'parent' | 'child'>('parent').as('role'), 'username_key as username'])
    .unionAll(
      db
        .selectFrom('child_credentials')
        .where('family_id', '=', familyId)
        .where('username_key', 'is not', null)
        .select((eb) => [eb.val<'parent' | 'child'>('child').as('role'), 'username_key as username'])
        .$narrowType<{ username: string }>(),
    )
    .execute();
}

/** Erases the family like its children, with `deleteChild`. Call `lockWholeFamily` first. */
export async function deleteFamily(db: Queryable, familyId: number): Promise<void> {
  const children = await db.selectFrom('children').where('family_id', '=', familyId).select('id').execute();
  for (const { id } of children) await deleteChild(db, familyId, id);
  await deleteInBatches(db, 'webhook_deliveries', sql`family_id = ${familyId}`);
  await db.deleteFrom('families').where('id', '=', familyId).execute();
}

/** Locks all admins, so that none is removed concurrently, and returns their families. Call it in a transaction. */
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

export function hasOtherFamilies(db: Queryable, familyId: number): Promise<boolean> {
  return hasRow(db.selectFrom('families').where('id', '<>', familyId).select('id').limit(1));
}
