import type { Language } from '@starchart/schema';
import { columnsOf, type NewRow } from '../columns.ts';
import { hasRow, type Queryable } from '../db.ts';
import type { Person } from '../person.ts';
import { isKnownDeviceOfParent } from './known-devices.ts';

/** The UNIQUE constraints that a duplicate registration violates. */
export const PARENT_USERNAME_TAKEN = 'parents_username_key_key';
export const PARENT_EMAIL_TAKEN = 'parents_email_key_key';

export interface NewParent
  extends Omit<NewRow<'parents'>, 'familyId' | 'registrationDate' | 'approvedAt' | 'approvedBy'> {
  passwordHash: string;
  timeZone: string;
  familyLanguage: Language;
}

/** Inserts a family with its first parent. Call it in a transaction. Throws unique violations of the two above. */
export async function insertFamilyWithParent(
  db: Queryable,
  { passwordHash, timeZone, familyLanguage, ...parent }: NewParent,
  at: Date,
): Promise<{ familyId: number; parentId: number }> {
  const { id: familyId } = await db
    .insertInto('families')
    .values(columnsOf({ name: parent.name, timeZone, language: familyLanguage, createdAt: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const approvedAt = parent.status === 'approved' ? at : null;
  const { id: parentId } = await db
    .insertInto('parents')
    .values(columnsOf({ ...parent, familyId, registrationDate: at, approvedAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('parent_credentials')
    .values(columnsOf({ parentId, passwordHash, changedAt: at }))
    .execute();
  return { familyId, parentId };
}

export function hasAnyParent(db: Queryable): Promise<boolean> {
  return hasRow(db.selectFrom('parents').select('id').limit(1));
}

/** The data that a parent's login is verified against, and whether the parent has used this browser before. */
export function findParentLogin(db: Queryable, usernameKey: string, deviceHash: Buffer | null) {
  return db
    .selectFrom('parents')
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'parents.id')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .where('username_key', '=', usernameKey)
    .select([
      'parents.id',
      'parents.family_id as familyId',
      'parents.name',
      'email',
      'status',
      'is_admin as isAdmin',
      'time_zone as timeZone',
      'child_view_lock as childViewLock',
      'parents.language',
      'families.language as familyLanguage',
      'password_hash as passwordHash',
      isKnownDeviceOfParent(deviceHash).as('isKnownDevice'),
    ])
    .executeTakeFirst();
}

/** Replaces the password hash, unless it has changed since it was read. */
export async function replacePasswordHash(
  db: Queryable,
  { role, id, familyId }: Person & { familyId: number },
  { stored, hash }: { stored: string; hash: string },
): Promise<void> {
  if (role === 'parent') {
    await db
      .updateTable('parent_credentials')
      .set({ password_hash: hash })
      .where('parent_id', '=', id)
      .where('password_hash', '=', stored)
      .execute();
  } else {
    await db
      .updateTable('child_credentials')
      .set({ password_hash: hash })
      .where('family_id', '=', familyId)
      .where('child_id', '=', id)
      .where('password_hash', '=', stored)
      .execute();
  }
}
