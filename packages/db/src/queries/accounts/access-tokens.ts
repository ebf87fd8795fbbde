import type { AccessTokenScope } from '@starchart/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, hasRow, type Queryable } from '../../db.ts';
import { endGuestPasses } from '../families/guest-passes.ts';
import { deleteKeysOfEndedSenders } from './idempotency.ts';

/**
 * A token with its parent and its visible children (null for all). Returns expired tokens too, so that the API can report
 * the expiry. Undefined when the token does not exist or its parent is not approved.
 */
export function findAccessToken(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('families', 'families.id', 'access_tokens.family_id')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'access_tokens.family_id')
        .onRef('parents.id', '=', 'access_tokens.parent_id'),
    )
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'program')
    .where('parents.status', '=', 'approved')
    .select([
      'access_tokens.id',
      'access_tokens.family_id as familyId',
      'access_tokens.parent_id as parentId',
      'access_tokens.name',
      'parents.name as parentName',
      'parents.email',
      'scope',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'time_zone as timeZone',
      'week_starts_on as weekStartsOn',
      'afternoon_starts_at as afternoonStartsAt',
      'evening_starts_at as eveningStartsAt',
      'child_view_lock as childViewLock',
      'parents.language',
      'families.language as familyLanguage',
      sql<number[] | null>`case when not access_tokens.all_children then array(
        select child_id from access_token_children
        where access_token_children.family_id = access_tokens.family_id and token_id = access_tokens.id
      ) end`.as('childIds'),
    ])
    .$narrowType<{ scope: AccessTokenScope }>()
    .executeTakeFirst();
}

/** Records a use of the token, unless one is recorded since `notBefore`. */
export async function noteAccessTokenUse(
  db: Queryable,
  familyId: number,
  tokenId: number,
  { at, notBefore }: { at: Date; notBefore: Date },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', tokenId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', notBefore)]))
    .execute();
}

/** The given tokens of programs that are valid: neither revoked nor expired, and of an approved parent. */
export function listLiveAccessTokens(db: Queryable, tokenIds: readonly number[], at: Date) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'access_tokens.family_id')
        .onRef('parents.id', '=', 'access_tokens.parent_id'),
    )
    .where('parents.status', '=', 'approved')
    .where('expires_at', '>', at)
    .where('access_tokens.id', '=', sql<number>`any(${tokenIds}::integer[])`)
    .select('access_tokens.id')
    .execute();
}

function accessTokensOf(db: Queryable, familyId: number, parentId: number) {
  return db
    .selectFrom('access_tokens')
    .where('access_tokens.family_id', '=', familyId)
    .where('access_tokens.parent_id', '=', parentId)
    .where('kind', '=', 'program');
}

/** A parent's tokens, newest first, without their hashes. */
export function listAccessTokens(db: Queryable, familyId: number, parentId: number) {
  return accessTokensOf(db, familyId, parentId)
    .select((eb) => [
      'access_tokens.id',
      'access_tokens.name',
      'hint',
      'scope',
      'all_children as allChildren',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      jsonArrayFrom(
        eb
          .selectFrom('access_token_children')
          .innerJoin('children', (join) =>
            join
              .onRef('children.family_id', '=', 'access_token_children.family_id')
              .onRef('children.id', '=', 'access_token_children.child_id'),
          )
          .whereRef('access_token_children.family_id', '=', 'access_tokens.family_id')
          .whereRef('access_token_children.token_id', '=', 'access_tokens.id')
          .select(['children.id', 'children.name'])
          .orderBy('children.id'),
      ).as('children'),
    ])
    .$narrowType<{ scope: AccessTokenScope }>()
    .orderBy('access_tokens.id', 'desc')
    .execute();
}

/** Counts expired tokens too. */
export async function countAccessTokens(db: Queryable, familyId: number, parentId: number): Promise<number> {
  const { count } = await accessTokensOf(db, familyId, parentId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAccessToken
  extends Omit<NewRow<'access_tokens'>, 'familyId' | 'parentId' | 'allChildren'> {
  /** Null for all children of the family. */
  childIds: readonly number[] | null;
}

/**
 * Stores a token and returns its id; undefined when its owner is not an approved parent. Throws a foreign key violation for a child
 * of another family. Call it in a transaction, after `lockFamily`.
 */
export async function insertAccessToken(
  db: Queryable,
  familyId: number,
  parentId: number,
  { childIds, ...token }: NewAccessToken,
): Promise<number | undefined> {
  const approved = db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .where('id', '=', parentId)
    .where('status', '=', 'approved')
    .where('family_role', '=', 'parent')
    .select('id');
  if (!(await hasRow(approved))) return undefined;
  const { id } = await db
    .insertInto('access_tokens')
    .values(columnsOf({ familyId, parentId, allChildren: childIds === null, ...token }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const children = [...new Set(childIds)].map((childId) => columnsOf({ familyId, tokenId: id, childId }));
  if (children.length > 0) await db.insertInto('access_token_children').values(children).execute();
  await deleteKeysOfEndedSenders(db, familyId, token.createdAt);
  return id;
}

/** Deletes a token of the parent. False when there is no such token. */
export async function deleteAccessToken(
  db: Queryable,
  familyId: number,
  parentId: number,
  tokenId: number,
): Promise<boolean> {
  const token = db
    .deleteFrom('access_tokens')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .where('kind', '=', 'program')
    .where('id', '=', tokenId);
  const isDeleted = (await countChanged(token)) > 0;
  if (isDeleted) await deleteKeysOfEndedSenders(db, familyId);
  return isDeleted;
}

/** Deletes all tokens of a parent, or of all parents of the family, and ends their guest passes. */
export async function endAccessTokens(
  db: Queryable,
  familyId: number,
  at: Date,
  parentId?: number,
): Promise<void> {
  await endGuestPasses(db, familyId, at, { parentId });
  await db
    .deleteFrom('access_tokens')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'program')
    .$if(parentId !== undefined, (query) => query.where('parent_id', '=', parentId ?? 0))
    .execute();
  await deleteKeysOfEndedSenders(db, familyId);
}
