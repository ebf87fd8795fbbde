import type { ParentStatus } from '@starchart/schema';
import type { Queryable } from '../db.ts';
import { isKnownDeviceOfParent, type Person } from './known-devices.ts';

/** The UNIQUE constraints that a duplicate registration violates. */
export const PARENT_USERNAME_TAKEN = 'parents_username_key_key';
export const PARENT_EMAIL_TAKEN = 'parents_email_key_key';

export interface NewParent {
  username: string;
  /** The normalized username (NFKC, lower case), for comparisons. */
  usernameKey: string;
  name: string;
  email: string;
  /** The normalized e-mail, for comparisons. */
  emailKey: string;
  passwordHash: string;
  status: ParentStatus;
  isAdmin: boolean;
  inviteCodeId: number | null;
  /** When an undecided registration expires; null for an approved parent. */
  registrationExpiresAt: Date | null;
  timeZone: string;
}

/** Inserts a family with its first parent. Call it in a transaction. Throws unique violations of the two above. */
export async function insertFamilyWithParent(
  db: Queryable,
  parent: NewParent,
  at: Date,
): Promise<{ familyId: number; parentId: number }> {
  const family = await db
    .insertInto('families')
    .values({ name: parent.name, time_zone: parent.timeZone, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('parents')
    .values({
      family_id: family.id,
      username: parent.username,
      username_key: parent.usernameKey,
      name: parent.name,
      email: parent.email,
      email_key: parent.emailKey,
      status: parent.status,
      is_admin: parent.isAdmin,
      invite_code_id: parent.inviteCodeId,
      registration_date: at,
      registration_expires_at: parent.registrationExpiresAt,
      approved_at: parent.status === 'approved' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('parent_credentials')
    .values({ parent_id: id, password_hash: parent.passwordHash, changed_at: at })
    .execute();
  return { familyId: family.id, parentId: id };
}

export async function hasAnyParent(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('parents').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The data that a parent's login is verified against, and whether the parent has used this browser before. */
export function findParentLogin(db: Queryable, usernameKey: string, deviceHash: Buffer | null) {
  return db
    .selectFrom('parents')
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'parents.id')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .where('username_key', '=', usernameKey)
    .select([
      'parents.id as parentId',
      'parents.family_id as familyId',
      'parents.name',
      'email',
      'status',
      'is_admin as isAdmin',
      'time_zone as timeZone',
      'child_view_lock as childViewLock',
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
