import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';

export type NewAccountLink = NewRow<'account_links'>;

export async function insertAccountLink(db: Queryable, link: NewAccountLink): Promise<number> {
  const { id } = await db
    .insertInto('account_links')
    .values(columnsOf(link))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A valid link with its parent. Undefined when it is expired, used or unknown. */
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

/** The username of a link's parent, whether or not the link is still valid. */
export async function findUsernameOfLink(db: Queryable, linkId: number): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_links')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'account_links.family_id')
        .onRef('parents.id', '=', 'account_links.parent_id'),
    )
    .where('account_links.id', '=', linkId)
    .select('username')
    .executeTakeFirst();
  return link?.username;
}

/** Marks a link as used; false when it is used or expired. */
export async function useAccountLink(db: Queryable, linkId: number, at: Date): Promise<boolean> {
  const link = db
    .updateTable('account_links')
    .set({ used_at: at })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
  return (await countChanged(link)) > 0;
}

/** Expires the parent's open links of these purposes. */
export async function expireAccountLinks(
  db: Queryable,
  familyId: number,
  parentId: number,
  { purposes, at }: { purposes: readonly NewAccountLink['purpose'][]; at: Date },
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

/** Number of links of this purpose issued to the parent after `since`, used and expired ones included. */
export async function countAccountLinks(
  db: Queryable,
  familyId: number,
  parentId: number,
  { purpose, since }: { purpose: NewAccountLink['purpose']; since: Date },
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
