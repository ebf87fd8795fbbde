import type { Queryable } from '../db.ts';

type Purpose = 'reset-password' | 'confirm-email';

export interface NewAccountLink {
  familyId: number;
  parentId: number;
  purpose: Purpose;
  /** The address that a `confirm-email` link confirms; null for other links. */
  email: string | null;
  /** That address as it is compared. */
  emailKey: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertAccountLink(db: Queryable, link: NewAccountLink): Promise<number> {
  const { id } = await db
    .insertInto('account_links')
    .values({
      family_id: link.familyId,
      parent_id: link.parentId,
      purpose: link.purpose,
      email: link.email,
      email_key: link.emailKey,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A link that still works, with whose it is. Undefined when it has run out, been used or never been. */
export function findOpenAccountLink(db: Queryable, linkId: number, at: Date) {
  return db
    .selectFrom('account_links')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'account_links.family_id')
        .onRef('parents.id', '=', 'account_links.parent_id'),
    )
    .where('account_links.id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select([
      'account_links.id',
      'account_links.family_id as familyId',
      'account_links.parent_id as parentId',
      'purpose',
      'account_links.created_at as createdAt',
      'account_links.email as newEmail',
      'account_links.email_key as newEmailKey',
      'parents.email',
      'parents.status',
    ])
    .executeTakeFirst();
}

/** Uses a link up; false when it has been used, or has run out, in the meantime. */
export async function useAccountLink(db: Queryable, linkId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_links')
    .set({ used_at: at })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the parent's open links of these purposes run out now. */
export async function expireAccountLinks(
  db: Queryable,
  familyId: number,
  parentId: number,
  { purposes, at }: { purposes: readonly Purpose[]; at: Date },
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ expires_at: at })
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/** Removes links that ran out before this instant. */
export async function deleteOldAccountLinks(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', expiredBefore).execute();
}

/** How many links of this purpose the parent has been given after `since`, used ones and dead ones included. */
export async function countAccountLinks(
  db: Queryable,
  familyId: number,
  parentId: number,
  { purpose, since }: { purpose: Purpose; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('account_links')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
