import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';
import { deleteInBatches } from '../families/erasure.ts';

export function hasWebhooks(familyId: number) {
  return sql<boolean>`exists (select from webhooks where webhooks.family_id = ${familyId})`.as('hasWebhooks');
}

const DELIVERY_COLUMNS = [
  'webhook_deliveries.id',
  'webhook_id as webhookId',
  'message_id as messageId',
  'type',
  'state',
  'attempts',
  'webhook_deliveries.created_at as createdAt',
  'last_tried_at as lastTriedAt',
  'delivered_at as deliveredAt',
  'last_error as lastError',
] as const;

/** A family's webhooks, newest first, each with its last delivery. */
export function listWebhooks(db: Queryable, familyId: number) {
  return db
    .selectFrom('webhooks')
    .where('webhooks.family_id', '=', familyId)
    .select((eb) => [
      'webhooks.id',
      'url',
      'events',
      'nonce',
      'webhooks.created_at as createdAt',
      'dropped_deliveries as droppedDeliveries',
      'dropped_since as droppedSince',
      jsonObjectFrom(
        eb
          .selectFrom('webhook_deliveries')
          .where('webhook_deliveries.family_id', '=', familyId)
          .whereRef('webhook_id', '=', 'webhooks.id')
          .select(DELIVERY_COLUMNS)
          .orderBy('webhook_deliveries.id', 'desc')
          .limit(1),
      ).as('lastDelivery'),
    ])
    .orderBy('webhooks.id', 'desc')
    .execute();
}

export async function insertWebhook(
  db: Queryable,
  familyId: number,
  webhook: Omit<NewRow<'webhooks'>, 'familyId'>,
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values(columnsOf({ familyId, ...webhook }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a webhook with its deliveries. False when the family has no such webhook. */
export async function deleteWebhook(db: Queryable, familyId: number, webhookId: number): Promise<boolean> {
  // Before the webhook, whose foreign key would delete them in one long statement.
  await deleteInBatches(db, 'webhook_deliveries', sql`family_id = ${familyId} and webhook_id = ${webhookId}`);
  const webhook = db.deleteFrom('webhooks').where('family_id', '=', familyId).where('id', '=', webhookId);
  return (await countChanged(webhook)) > 0;
}

/** The family's webhooks, locked against deletion and against other new deliveries. Call it in a transaction. */
export function lockWebhooks(db: Queryable, familyId: number) {
  return db
    .selectFrom('webhooks')
    .where('family_id', '=', familyId)
    .select(['id', 'events'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** How many deliveries of the family wait, counted up to `max`. Exact after `lockWebhooks`. */
export async function countWaitingDeliveries(db: Queryable, familyId: number, max: number): Promise<number> {
  const waiting = db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', familyId)
    .where('state', '=', 'waiting')
    .select('id')
    .limit(max);
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts messages of a webhook that were dropped, and keeps when that began. */
export async function noteDroppedDeliveries(
  db: Queryable,
  familyId: number,
  webhookId: number,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      dropped_deliveries: eb('dropped_deliveries', '+', count),
      dropped_since: eb.fn.coalesce('dropped_since', eb.val(at)),
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', webhookId)
    .execute();
}

/** Deletes the oldest finished deliveries of the family above `max`, few enough for one statement. */
export async function deleteOldestDeliveries(db: Queryable, familyId: number, max: number): Promise<void> {
  const surplus = db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', familyId)
    .where('state', '!=', 'waiting')
    .select('id')
    .orderBy('id', 'desc')
    .offset(max)
    .limit(DELETED_AT_ONCE);
  await db
    .deleteFrom('webhook_deliveries')
    .where('family_id', '=', familyId)
    .where('id', 'in', surplus)
    .where('state', '!=', 'waiting')
    .execute();
}

/** Families of earlier releases may have millions. */
const DELETED_AT_ONCE = 5_000;

export type NewWebhookDelivery = Omit<NewRow<'webhook_deliveries'>, 'familyId'>;

/** Adds messages to the webhook outbox and returns their ids in the same order. */
export async function insertWebhookDeliveries(
  db: Queryable,
  familyId: number,
  deliveries: readonly NewWebhookDelivery[],
): Promise<number[]> {
  const rows = await db
    .insertInto('webhook_deliveries')
    .values(deliveries.map((delivery) => columnsOf({ familyId, ...delivery })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deliveries of a webhook, newest first, with ids below `cursor`. */
export function listWebhookDeliveries(
  db: Queryable,
  familyId: number,
  webhookId: number,
  { cursor, limit }: { cursor: number | undefined; limit: number },
) {
  let query = db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', familyId)
    .where('webhook_id', '=', webhookId)
    .select(DELIVERY_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return query.execute();
}

/** A delivery with its target, and whether the family has an approved parent. */
export function findWebhookDelivery(db: Queryable, familyId: number, deliveryId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.family_id', '=', 'webhook_deliveries.family_id')
        .onRef('webhooks.id', '=', 'webhook_deliveries.webhook_id'),
    )
    .where('webhook_deliveries.family_id', '=', familyId)
    .where('webhook_deliveries.id', '=', deliveryId)
    .select([
      ...DELIVERY_COLUMNS,
      'body',
      'try_until as tryUntil',
      'url',
      'nonce',
      'webhooks.created_at as webhookCreatedAt',
      sql<boolean>`exists (
        select from parents where parents.family_id = ${familyId} and parents.status = 'approved')`.as(
        'isApproved',
      ),
    ])
    .executeTakeFirst();
}

/** Records an attempt; after a failure the delivery waits for the next one, or has failed permanently. */
export async function noteWebhookAttempt(
  db: Queryable,
  familyId: number,
  deliveryId: number,
  attempt: { at: Date } & (
    | { state: 'delivered'; error: null }
    | { state: 'waiting' | 'failed'; error: string }
  ),
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state: attempt.state,
      attempts: eb('attempts', '+', 1),
      last_tried_at: attempt.at,
      last_error: attempt.error,
      ...(attempt.state === 'delivered' && { delivered_at: attempt.at }),
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', deliveryId)
    .execute();
}

/** Requeues a delivery; false when it already waits for its first attempt. */
export async function requeueWebhookDelivery(
  db: Queryable,
  familyId: number,
  deliveryId: number,
  tryUntil: Date,
): Promise<boolean> {
  const delivery = db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', last_error: null, try_until: tryUntil })
    .where('family_id', '=', familyId)
    .where('id', '=', deliveryId)
    .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('last_error', 'is not', null)]));
  return (await countChanged(delivery)) > 0;
}
