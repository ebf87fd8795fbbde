import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  deleteWebhook,
  findWebhookDelivery,
  insertWebhook,
  inTransaction,
  listWebhookDeliveries,
  listWebhooks,
  lockFamily,
  lockWebhooks,
  type Queryable,
  requeueWebhookDelivery,
} from '@starchart/db';
import { translateStored, withValues } from '@starchart/i18n';
import {
  type CreateWebhookInput,
  type IdInput,
  type Language,
  MAX_WEBHOOK_DELIVERIES,
  MAX_WEBHOOKS,
  MESSAGES,
  type newWebhook,
  type PageOfIdInput,
  type webhook,
  type webhookDeliveryPage,
} from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import {
  newMessageId,
  queueMessages,
  queueWebhookDelivery,
  roomForDeliveries,
  triedUntil,
} from '../../platform/outbox/webhook-outbox.ts';
import { PRIVATE_NETWORK_HINT } from './http-client.ts';
import { isPublicAddress } from './ssrf-guard.ts';
import { secretOf } from './webhook-secret.ts';

const NONCE_BYTES = 16;

type Webhook = z.input<typeof webhook>;

/** The family's webhooks, newest first. */
export async function listOwnWebhooks(ctx: ServiceContext, actor: GrownUpActor): Promise<Webhook[]> {
  const webhooks = await listWebhooks(ctx.db, actor.familyId);
  return webhooks.map((webhook) => ({
    ...webhook,
    lastDelivery: webhook.lastDelivery && presentDelivery(webhook.lastDelivery, ctx.language),
  }));
}

/**
 * Creates a webhook. Only this response contains its secret. Throws VALIDATION on `url` for a literal private
 * address that the operator does not allow (names are checked at each delivery), CONFLICT at the quota, and
 * RATE_LIMITED.
 */
export async function createWebhook(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { url, events }: CreateWebhookInput,
): Promise<z.input<typeof newWebhook>> {
  if (!ctx.settings.webhooksToPrivateNetworks && isPlainlyPrivate(url)) {
    throw invalidField('url', MESSAGES.webhookUrlPrivate, PRIVATE_NETWORK_HINT);
  }
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    // Serializes concurrent calls, so that the quota holds.
    await lockFamily(tx, familyId);
    await assertNotTooOften(ctx, tx, actor, 'webhook-created');
    if ((await listWebhooks(tx, familyId)).length >= MAX_WEBHOOKS) {
      throw new DomainError('CONFLICT', withValues('webhooks.tooMany', { max: MAX_WEBHOOKS }));
    }
    const nonce = randomBytes(NONCE_BYTES);
    const webhookId = await insertWebhook(tx, familyId, { url, events, nonce, createdAt: ctx.clock.now() });
    await recordAudit(ctx, tx, actor, 'webhook-created', ['webhook', webhookId]);
    const secret = secretOf(ctx.keys.webhooks, { familyId, webhookId, nonce });
    return { ...(await ownWebhook(tx, actor, webhookId)), secret };
  });
}

/** Deletes a webhook and its deliveries. Throws NOT_FOUND. */
export async function removeWebhook(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteWebhook(tx, actor.familyId, id))) throw notFound();
    await recordAudit(ctx, tx, actor, 'webhook-deleted', ['webhook', id]);
  });
}

/** The deliveries of a webhook in the last 30 days, newest first. Throws NOT_FOUND. */
export async function listOwnDeliveries(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: PageOfIdInput,
): Promise<z.input<typeof webhookDeliveryPage>> {
  await ownWebhook(ctx.db, actor, input.id);
  const { items, nextCursor } = await pageAfter(input, (page) =>
    listWebhookDeliveries(ctx.db, actor.familyId, input.id, page),
  );
  return { items: items.map((delivery) => presentDelivery(delivery, ctx.language)), nextCursor };
}

/** Sends a test delivery without data. Throws NOT_FOUND, and CONFLICT while another is waiting, or at the quota of waiting ones. */
export async function sendTestMessage(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: webhookId }: IdInput,
): Promise<void> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const { lastDelivery } = await ownWebhook(tx, actor, webhookId);
    if (lastDelivery?.type === 'test' && isOnItsWay(lastDelivery)) throw onItsWay();
    await assertRoom(tx, familyId);
    const createdAt = ctx.clock.now().toISOString();
    const message = { id: newMessageId(), type: 'test', createdAt } as const;
    await queueMessages(ctx, tx, familyId, [{ webhookId, childId: null, message }]);
  });
}

/**
 * Resends a delivery at once, retried for twelve hours. Throws NOT_FOUND, and CONFLICT for a waiting one, or a finished one at the quota
 * of waiting ones.
 */
export async function sendDeliveryAgain(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: deliveryId }: IdInput,
): Promise<void> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    const { state } = orNotFound(await findWebhookDelivery(tx, familyId, deliveryId));
    if (state !== 'waiting') await assertRoom(tx, familyId);
    const tryUntil = triedUntil(ctx.clock.now());
    if (!(await requeueWebhookDelivery(tx, familyId, deliveryId, tryUntil))) throw onItsWay();
    await queueWebhookDelivery(ctx, tx, { familyId, deliveryId, tryUntil });
  });
}

/** Throws CONFLICT while too many deliveries of the family wait. */
async function assertRoom(tx: Queryable, familyId: number): Promise<void> {
  await lockWebhooks(tx, familyId);
  if ((await roomForDeliveries(tx, familyId)) > 0) return;
  throw new DomainError(
    'CONFLICT',
    withValues('webhooks.tooManyWaiting', { max: MAX_WEBHOOK_DELIVERIES.waiting }),
  );
}

function presentDelivery<Delivery extends { lastError: string | null }>(
  delivery: Delivery,
  language: Language,
): Delivery {
  const { lastError } = delivery;
  return {
    ...delivery,
    lastError: lastError && translateStored(language, lastError, 'webhookDelivery'),
  };
}

function isOnItsWay({ state, lastError }: { state: string; lastError: string | null }): boolean {
  return state === 'waiting' && lastError === null;
}

function onItsWay(): DomainError {
  return new DomainError('CONFLICT', 'webhooks.onItsWay');
}

function isPlainlyPrivate(url: string): boolean {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname)) return !isPublicAddress(hostname, false);
  return /(^|\.)localhost\.?$/i.test(hostname);
}

async function ownWebhook(db: Queryable, { familyId }: GrownUpActor, webhookId: number): Promise<Webhook> {
  const webhooks = await listWebhooks(db, familyId);
  return orNotFound(webhooks.find(({ id }) => id === webhookId));
}
