import type { Queryable } from '../db.ts';

/** How long a key stands for its first answer, in ms. */
export const KEYS_KEPT_MS = 7 * 86_400_000;

/** A write that a caller may repeat under the same key. */
export interface KeyedRequest {
  familyId: number;
  actor: { role: 'parent' | 'child'; id: number };
  keyHash: Buffer;
  requestHash: Buffer;
}

/**
 * Takes a key for a request: true when nobody has used it since `notBefore`. Waits for somebody who is using it at this
 * moment. Within a transaction only, which also does what was requested.
 */
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

export async function deleteKeysBefore(db: Queryable, notBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', notBefore).execute();
  await db.deleteFrom('visitor_keys').where('created_at', '<', notBefore).execute();
}
