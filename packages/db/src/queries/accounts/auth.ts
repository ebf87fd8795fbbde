import type { Language } from '@starchart/schema';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type NewRow } from '../../columns.ts';
import { hasRow, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';
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

/** The children that a grown-up may see; null for all children of the family. */
export function childIdsOfParent(familyId: RawBuilder<unknown>, parentId: RawBuilder<unknown>) {
  return sql<number[] | null>`case when not parents.all_children then array(
    select child_id from parent_children
    where parent_children.family_id = ${familyId} and parent_children.parent_id = ${parentId}
    order by child_id
  ) end`;
}

/** Whether a family has an approved parent: without one, its children cannot log in. */
export function hasApprovedParent(familyId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from parents as approved
    where approved.family_id = ${familyId} and approved.status = 'approved' and approved.family_role = 'parent')`;
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
  const account = { ...parent, familyId, registrationDate: at, approvedAt };
  return { familyId, parentId: await insertParent(db, account, passwordHash) };
}

/** Inserts an account into a family. Call it in a transaction. Throws unique violations of the two above. */
export async function insertParent(
  db: Queryable,
  parent: NewRow<'parents'> & { registrationDate: Date },
  passwordHash: string,
): Promise<number> {
  const { id: parentId } = await db
    .insertInto('parents')
    .values(columnsOf(parent))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('parent_credentials')
    .values(columnsOf({ parentId, passwordHash, changedAt: parent.registrationDate }))
    .execute();
  return parentId;
}

export function hasAnyParent(db: Queryable): Promise<boolean> {
  return hasRow(db.selectFrom('parents').select('id').limit(1));
}

/** How a login names its account. */
export interface LoginName {
  usernameKey: string;
  /** Omitted where only a username counts. */
  emailKey?: string;
}

/**
 * The data that a parent's login is verified against, and whether the parent has used this browser before. An account with this
 * username comes before one with this email.
 */
export function findParentLogin(
  db: Queryable,
  { usernameKey, emailKey }: LoginName,
  deviceHash: Buffer | null,
) {
  return db
    .selectFrom('parents')
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'parents.id')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .where((eb) =>
      emailKey === undefined
        ? eb('username_key', '=', usernameKey)
        : eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey)]),
    )
    .orderBy((eb) => eb('username_key', '=', usernameKey), 'desc')
    .limit(1)
    .select([
      'parents.id',
      'parents.family_id as familyId',
      'username_key as usernameKey',
      'parents.name',
      'email',
      'status',
      'is_admin as isAdmin',
      'family_role as familyRole',
      childIdsOfParent(sql.ref('parents.family_id'), sql.ref('parents.id')).as('childIds'),
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
