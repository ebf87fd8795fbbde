import type { NotNull } from 'kysely';
import type { Queryable } from '../db.ts';

/** Retention of idempotency keys, in ms. */
export const KEYS_KEPT_MS = 7 * 86_400_000;

/** A write of a signed-in actor. Its key belongs to the family, in `idempotency_keys`. */
export interface KeyedRequest {
  familyId: number;
  actor: { role: 'parent' | 'child'; id: number };
  keyHash: Buffer;
  requestHash: Buffer;
}

/** Claims a key in the transaction of the write; false when it was used since `notBefore`. Waits for concurrent holders. */
export async function claimKey(
  db: Queryable,
  { familyId, actor, keyHash, requestHash }: KeyedRequest,
  { at, notBefore }: { at: Date; notBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      family_id: familyId,
      actor_role: actor.role,
      actor_id: actor.id,
      key_hash: keyHash,
      request_hash: requestHash,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'actor_role', 'actor_id', 'key_hash'])
        .doUpdateSet({ request_hash: requestHash, answer: null, created_at: at })
        .where('idempotency_keys.created_at', '<', notBefore),
    )
    .returning('created_at')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function findKeyedAnswer(db: Queryable, { familyId, actor, keyHash }: KeyedRequest) {
  return db
    .selectFrom('idempotency_keys')
    .where('family_id', '=', familyId)
    .where('actor_role', '=', actor.role)
    .where('actor_id', '=', actor.id)
    .where('key_hash', '=', keyHash)
    .select(['request_hash as requestHash', 'answer'])
    .executeTakeFirst();
}

export async function updateKeyedAnswer(
  db: Queryable,
  { familyId, actor, keyHash }: KeyedRequest,
  answer: Buffer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('family_id', '=', familyId)
    .where('actor_role', '=', actor.role)
    .where('actor_id', '=', actor.id)
    .where('key_hash', '=', keyHash)
    .execute();
}

/** A write of a visitor, who has no family; its key is in `visitor_keys`, because `idempotency_keys` needs a `family_id`. */
export type AnonymousRequest = Pick<KeyedRequest, 'keyHash' | 'requestHash'>;

/** Claims a visitor's key, as `claimKey` does for actors. */
export async function claimAnonymousKey(
  db: Queryable,
  { keyHash, requestHash }: AnonymousRequest,
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

/** The request that has used the key since `notBefore`. */
export function findAnonymousKey(db: Queryable, { keyHash }: AnonymousRequest, notBefore: Date) {
  return db
    .selectFrom('visitor_keys')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', notBefore)
    .select('request_hash as requestHash')
    .executeTakeFirst();
}

/** Stores the parent that the registration under this key created. */
export async function updateAnonymousKey(
  db: Queryable,
  { keyHash }: AnonymousRequest,
  { familyId, parentId }: { familyId: number; parentId: number },
): Promise<void> {
  await db
    .updateTable('visitor_keys')
    .set({ family_id: familyId, parent_id: parentId })
    .where('key_hash', '=', keyHash)
    .execute();
}

/** The parent that an earlier request with this key created. */
export function findRegistered(db: Queryable, { keyHash, requestHash }: AnonymousRequest) {
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

export async function deleteKeysBefore(db: Queryable, notBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', notBefore).execute();
  await db.deleteFrom('visitor_keys').where('created_at', '<', notBefore).execute();
}
