import type { AccessTokenScope } from '@starchart/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../db.ts';

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
    .where('parents.status', '=', 'approved')
    .select([
      'access_tokens.id',
      'access_tokens.family_id as familyId',
      'access_tokens.parent_id as parentId',
      'parents.name as parentName',
      'parents.email',
      'scope',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'time_zone as timeZone',
      'week_starts_on as weekStartsOn',
      'child_view_lock as childViewLock',
      sql<number[] | null>`case when not all_children then array(
        select child_id from access_token_children
        where access_token_children.family_id = access_tokens.family_id and token_id = access_tokens.id
      ) end`.as('childIds'),
    ])
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

/** The given tokens that are invalid: revoked, expired, or of a parent who is not approved. */
export async function listEndedAccessTokens(
  db: Queryable,
  known: readonly { familyId: number; tokenId: number }[],
  at: Date,
): Promise<number[]> {
  const counting = db
    .selectFrom('access_tokens')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'access_tokens.family_id')
        .onRef('parents.id', '=', 'access_tokens.parent_id'),
    )
    .where('parents.status', '=', 'approved')
    .where('expires_at', '>', at)
    .select(['access_tokens.family_id', 'access_tokens.id']);
  const { rows } = await sql<{ tokenId: number }>`
    select known.token_id as "tokenId"
    from unnest(
      ${known.map(({ familyId }) => familyId)}::integer[],
      ${known.map(({ tokenId }) => tokenId)}::integer[]
    ) as known (family_id, token_id)
    where not exists (
      select from ${counting} as counting
      where counting.family_id = known.family_id and counting.id = known.token_id
    )`.execute(db);
  return rows.map(({ tokenId }) => tokenId);
}

function accessTokensOf(db: Queryable, familyId: number, parentId: number) {
  return db
    .selectFrom('access_tokens')
    .where('access_tokens.family_id', '=', familyId)
    .where('access_tokens.parent_id', '=', parentId);
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
    .orderBy('access_tokens.id', 'desc')
    .execute();
}

/** Counts expired tokens too. */
export async function countAccessTokens(db: Queryable, familyId: number, parentId: number): Promise<number> {
  const { count } = await accessTokensOf(db, familyId, parentId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewAccessTokenRow {
  tokenHash: Buffer;
  name: string;
  /** The last characters of the token. */
  hint: string;
  scope: AccessTokenScope;
  /** Null for all children of the family. */
  childIds: readonly number[] | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Stores a token and returns its id; undefined when its parent is not approved. Throws a foreign key violation for a child
 * of another family. Call it in a transaction.
 */
export async function insertAccessToken(
  db: Queryable,
  familyId: number,
  parentId: number,
  token: NewAccessTokenRow,
): Promise<number | undefined> {
  const row = await db
    .insertInto('access_tokens')
    .columns([
      'family_id',
      'parent_id',
      'token_hash',
      'name',
      'hint',
      'scope',
      'all_children',
      'created_at',
      'expires_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('parents')
        .where('family_id', '=', familyId)
        .where('parents.id', '=', parentId)
        .where('status', '=', 'approved')
        .select([
          'family_id',
          'parents.id',
          sql<Buffer>`${token.tokenHash}::bytea`.as('token_hash'),
          sql<string>`${token.name}::text`.as('name'),
          sql<string>`${token.hint}::text`.as('hint'),
          sql<AccessTokenScope>`${token.scope}::text`.as('scope'),
          sql<boolean>`${token.childIds === null}::boolean`.as('all_children'),
          sql<Date>`${token.createdAt}::timestamptz`.as('created_at'),
          sql<Date>`${token.expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const children = [...new Set(token.childIds)].map((child_id) => ({
    family_id: familyId,
    token_id: row.id,
    child_id,
  }));
  if (children.length > 0) await db.insertInto('access_token_children').values(children).execute();
  return row.id;
}

/** Deletes a token of the parent. False when there is no such token. */
export async function deleteAccessToken(
  db: Queryable,
  familyId: number,
  parentId: number,
  tokenId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .where('id', '=', tokenId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all tokens of a parent. */
export async function deleteAccessTokensOfParent(
  db: Queryable,
  familyId: number,
  parentId: number,
): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .execute();
}

/** Deletes all tokens of a family's parents. */
export async function deleteAccessTokensOfFamily(db: Queryable, familyId: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('family_id', '=', familyId).execute();
}
