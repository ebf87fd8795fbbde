import type { NotNull } from 'kysely';
import type { Queryable } from '../db.ts';
import type { KeyedRequest } from './idempotency.ts';

/** A write of somebody who is not signed in, to be repeated under the same key. */
export type KeyedVisit = Pick<KeyedRequest, 'keyHash' | 'requestHash'>;

/**
 * Takes a key for a visitor's write: true when nobody has used it since `notBefore`. Waits for somebody who is using it at
 * this moment. Within the transaction that does the work.
 */
export async function claimAnonymousKey(
  db: Queryable,
  { keyHash, requestHash }: KeyedVisit,
  { at, notBefore }: { at: Date; notBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('visitor_keys')
    .values({ key_hash: keyHash, request_hash: requestHash, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ request_hash: requestHash, created_at: at, family_id: null, parent_id: null })
        .where('visitor_keys.created_at', '<', notBefore),
    )
    .returning('created_at')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What a key has been used for since `notBefore`. */
export function findAnonymousKey(db: Queryable, { keyHash }: KeyedVisit, notBefore: Date) {
  return db
    .selectFrom('visitor_keys')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', notBefore)
    .select('request_hash as requestHash')
    .executeTakeFirst();
}

/** Notes whom the write under a key has registered. */
export async function updateAnonymousKey(
  db: Queryable,
  { keyHash }: KeyedVisit,
  { familyId, parentId }: { familyId: number; parentId: number },
): Promise<void> {
  await db
    .updateTable('visitor_keys')
    .set({ family_id: familyId, parent_id: parentId })
    .where('key_hash', '=', keyHash)
    .execute();
}

/** The parent whom the same registration has created before. */
export function findRegistered(db: Queryable, { keyHash, requestHash }: KeyedVisit) {
  return db
    .selectFrom('visitor_keys')
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'visitor_keys.parent_id')
    .where('key_hash', '=', keyHash)
    .where('request_hash', '=', requestHash)
    .select([
      'visitor_keys.family_id as familyId',
      'visitor_keys.parent_id as parentId',
      'password_hash as passwordHash',
    ])
    .$narrowType<{ familyId: NotNull; parentId: NotNull }>()
    .executeTakeFirst();
}
