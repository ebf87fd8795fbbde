import type { NotNull } from 'kysely';
import { columnsOf } from '../columns.ts';
import { hasRow, type Queryable } from '../db.ts';
import type { Person } from './known-devices.ts';

/** Retention of idempotency keys, in days. */
export const KEY_RETENTION_DAYS = 7;

function expiryOf(at: Date): Date {
  return new Date(at.getTime() - KEY_RETENTION_DAYS * 86_400_000);
}

/** A write of a signed-in actor. Its key belongs to the family, in `idempotency_keys`. */
export interface KeyedRequest {
  familyId: number;
  actor: Person;
  keyHash: Buffer;
  requestHash: Buffer;
}

function keyOf({ familyId, actor, keyHash }: KeyedRequest) {
  return { family_id: familyId, actor_role: actor.role, actor_id: actor.id, key_hash: keyHash };
}

/** Claims a key in the transaction of the write; false when it was used before. Waits for concurrent holders. */
export function claimKey(db: Queryable, request: KeyedRequest, at: Date): Promise<boolean> {
  const claim = { request_hash: request.requestHash, answer: null, created_at: at };
  const claimed = db
    .insertInto('idempotency_keys')
    .values({ ...keyOf(request), ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'actor_role', 'actor_id', 'key_hash'])
        .doUpdateSet(claim)
        .where('idempotency_keys.created_at', '<', expiryOf(at)),
    )
    .returning('created_at');
  return hasRow(claimed);
}

export function findKeyedAnswer(db: Queryable, request: KeyedRequest) {
  return db
    .selectFrom('idempotency_keys')
    .where((eb) => eb.and(keyOf(request)))
    .select(['request_hash as requestHash', 'answer'])
    .executeTakeFirst();
}

export async function updateKeyedAnswer(db: Queryable, request: KeyedRequest, answer: Buffer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where((eb) => eb.and(keyOf(request)))
    .execute();
}

/** A write of a visitor, who has no family; its key is in `visitor_keys`, because `idempotency_keys` needs a `family_id`. */
export type AnonymousRequest = Pick<KeyedRequest, 'keyHash' | 'requestHash'>;

/** Claims a visitor's key, as `claimKey` does for actors. */
export function claimAnonymousKey(
  db: Queryable,
  { keyHash, requestHash }: AnonymousRequest,
  at: Date,
): Promise<boolean> {
  const claimed = db
    .insertInto('visitor_keys')
    .values({ key_hash: keyHash, request_hash: requestHash, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ request_hash: requestHash, created_at: at, family_id: null, parent_id: null })
        .where('visitor_keys.created_at', '<', expiryOf(at)),
    )
    .returning('created_at');
  return hasRow(claimed);
}

/** The request that has used the key, unless the key has expired. */
export function findAnonymousKey(db: Queryable, { keyHash }: AnonymousRequest, at: Date) {
  return db
    .selectFrom('visitor_keys')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', expiryOf(at))
    .select('request_hash as requestHash')
    .executeTakeFirst();
}

/** Stores the parent that the registration under this key created. */
export async function updateAnonymousKey(
  db: Queryable,
  { keyHash }: AnonymousRequest,
  registered: { familyId: number; parentId: number },
): Promise<void> {
  await db.updateTable('visitor_keys').set(columnsOf(registered)).where('key_hash', '=', keyHash).execute();
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
