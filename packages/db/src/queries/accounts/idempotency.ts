import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../database.ts';
import { hasRow, type Queryable } from '../../db.ts';
import type { Actor } from '../../person.ts';

/** Retention of idempotency keys, in days. The nightly cleanup ends it, which waits when the clock has jumped. */
export const KEY_RETENTION_DAYS = 7;

/** A sender's older keys are deleted: hundreds of writes a day fit into the retention, and of a guest dozens. */
export const KEYS_PER_SENDER = 5_000;
export const KEYS_PER_GUEST_PASS = 500;

/** Surplus keys that one claim deletes at most; more than it adds, so that a surplus shrinks. */
const DELETED_AT_ONCE = 100;

/** A person, also with a profile on a family device, a family device without one, an access token, or a guest pass. */
export interface KeySender {
  kind: Actor['role'] | 'access-token' | 'guest-pass';
  id: number;
}

/** A write of a signed-in actor, to whose family the key belongs. */
export interface KeyedRequest {
  familyId: number;
  /** The owner of the key, who may repeat the request. */
  actor: Actor;
  /** Whose quota the key uses, so that nobody deletes the keys of others. */
  sender: KeySender;
  keyHash: Buffer;
  requestHash: Buffer;
}

function keyOf({ familyId, actor, keyHash }: KeyedRequest) {
  return { family_id: familyId, actor_role: actor.role, actor_id: actor.id, key_hash: keyHash };
}

function senderOf({ familyId, sender }: KeyedRequest) {
  return { family_id: familyId, sender: `${sender.kind}/${sender.id}` };
}

/** The sender's keys beyond the newest, without this one and those that a concurrent repeat holds. */
function surplusKeys(db: Queryable, request: KeyedRequest, quota: number) {
  const ofSender = db
    .selectFrom('idempotency_keys')
    .where((eb) => eb.and(senderOf(request)))
    .select('key_hash');
  const surplus = ofSender
    .where('key_hash', '!=', request.keyHash)
    .orderBy('created_at', 'desc')
    .offset(quota - 1)
    .limit(DELETED_AT_ONCE);
  // The offset of a locking query would lock the rows that it skips.
  return ofSender.where('key_hash', '=', anyOf(surplus)).forUpdate().skipLocked();
}

/** As an array, a subquery runs once; the planner may run one after IN for every row. */
function anyOf(keys: SelectQueryBuilder<DB, 'idempotency_keys', { key_hash: Buffer }>) {
  return sql<Buffer>`any(array${keys})`;
}

/**
 * Claims a key in the transaction of the write; false when it was used before. Waits for concurrent holders. Deletes the sender's
 * keys above the quota.
 */
export function claimKey(
  db: Queryable,
  request: KeyedRequest,
  at: Date,
  quota = request.sender.kind === 'guest-pass' ? KEYS_PER_GUEST_PASS : KEYS_PER_SENDER,
): Promise<boolean> {
  const claimed = db
    .with('surplus', (query) =>
      query
        .deleteFrom('idempotency_keys')
        .where((eb) => eb.and(senderOf(request)))
        .where('key_hash', '=', anyOf(surplusKeys(db, request, quota))),
    )
    .insertInto('idempotency_keys')
    .values({ ...keyOf(request), ...senderOf(request), request_hash: request.requestHash, created_at: at })
    .onConflict((conflict) =>
      // Locks the key, so that it is not deleted meanwhile, and changes nothing.
      conflict
        .columns(['family_id', 'actor_role', 'actor_id', 'key_hash'])
        .doUpdateSet({ answer: null })
        .where(sql<boolean>`false`),
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

/**
 * Deletes the keys of the family's people, access tokens, guest passes and devices that are gone, and of tokens and passes that have expired
 * until then. Their requests cannot be repeated, and new senders must not add to their keys.
 */
export async function deleteKeysOfEndedSenders(
  db: Queryable,
  familyId: number,
  expiredAt?: Date | string,
): Promise<void> {
  await sql`
    delete from idempotency_keys where family_id = ${familyId}
      and sender not in (
        select case kind when 'program' then 'access-token' else kind end || '/' || id from access_tokens
          where family_id = ${familyId} and ended_at is null and expires_at > coalesce(${expiredAt ?? null}, '-infinity'::timestamptz)
        union all select 'device/' || id from family_devices where family_id = ${familyId}
        union all select 'parent/' || id from parents where family_id = ${familyId}
        union all select 'child/' || id from children where family_id = ${familyId})
  `.execute(db);
}
