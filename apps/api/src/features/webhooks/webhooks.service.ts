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
  type Queryable,
  reviveWebhookDelivery,
} from '@starchart/db';
import {
  type CreateWebhookInput,
  type ListWebhookDeliveriesInput,
  MAX_WEBHOOKS,
  MESSAGES,
  type NewWebhook,
  type Webhook,
  type WebhookDeliveryPage,
} from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, invalidField, notFound } from '../../core/domain-error.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import {
  newMessageId,
  queueMessages,
  queueWebhookDelivery,
  triedUntil,
} from '../../platform/outbox/webhook-outbox.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentWebhook, presentWebhookDelivery } from './present-webhook.ts';
import { isPublicAddress } from './ssrf-guard.ts';
import { secretOf } from './webhook-secret.ts';

const NONCE_BYTES = 16;

/** The family's webhooks, newest first. */
export async function listOwnWebhooks(ctx: ServiceContext, actor: ParentActor): Promise<Webhook[]> {
  const rows = await listWebhooks(ctx.db, actor.familyId);
  return rows.map(presentWebhook);
}

/**
 * Creates a webhook. Only this response contains its secret. Throws VALIDATION on `url` for a literal private
 * address that the operator does not allow (names are checked at each delivery), and CONFLICT at the quota.
 */
export async function createWebhook(
  ctx: ServiceContext,
  actor: ParentActor,
  { url, events }: CreateWebhookInput,
): Promise<NewWebhook> {
  if (!ctx.webhooksToPrivateNetworks && isPlainlyPrivate(url)) {
    throw invalidField('url', MESSAGES.webhookUrlPrivate);
  }
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    // Serializes concurrent calls, so that the quota holds.
    await lockFamily(tx, familyId);
    if ((await listWebhooks(tx, familyId)).length >= MAX_WEBHOOKS) {
      throw new DomainError(
        'CONFLICT',
        `You have ${MAX_WEBHOOKS} webhooks, and more are not possible. Delete one that you no longer need.`,
      );
    }
    const nonce = randomBytes(NONCE_BYTES);
    const webhookId = await insertWebhook(tx, familyId, { url, events, nonce, createdAt: ctx.clock.now() });
    await recordAudit(ctx, tx, { by: actor, action: 'webhook-created', subject: ['webhook', webhookId] });
    const secret = secretOf(ctx.webhookKey, { familyId, webhookId, nonce });
    return { ...(await ownWebhook(tx, actor, webhookId)), secret };
  });
}

/** Deletes a webhook and its deliveries. Throws NOT_FOUND. */
export async function removeWebhook(
  ctx: ServiceContext,
  actor: ParentActor,
  webhookId: number,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteWebhook(tx, actor.familyId, webhookId))) throw notFound();
    await recordAudit(ctx, tx, { by: actor, action: 'webhook-deleted', subject: ['webhook', webhookId] });
  });
}

/** The deliveries of a webhook in the last 30 days, newest first. Throws NOT_FOUND. */
export async function listOwnDeliveries(
  ctx: ServiceContext,
  actor: ParentActor,
  input: ListWebhookDeliveriesInput,
): Promise<WebhookDeliveryPage> {
  await ownWebhook(ctx.db, actor, input.id);
  return await pageAfter(
    input,
    (page) => listWebhookDeliveries(ctx.db, actor.familyId, input.id, page),
    presentWebhookDelivery,
  );
}

/** Sends a test delivery without data. Throws NOT_FOUND, and CONFLICT while another is waiting. */
export async function sendTestMessage(
  ctx: ServiceContext,
  actor: ParentActor,
  webhookId: number,
): Promise<void> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const { lastDelivery } = await ownWebhook(tx, actor, webhookId);
    if (lastDelivery?.type === 'test' && isOnItsWay(lastDelivery)) throw onItsWay();
    const createdAt = ctx.clock.now().toISOString();
    const message = { id: newMessageId(), type: 'test', createdAt } as const;
    await queueMessages(ctx, tx, familyId, [{ webhookId, childId: null, message }]);
  });
}

/** Resends a delivery at once, retried for twelve hours. Throws NOT_FOUND, and CONFLICT for a waiting one. */
export async function sendDeliveryAgain(
  ctx: ServiceContext,
  actor: ParentActor,
  deliveryId: number,
): Promise<void> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findWebhookDelivery(tx, familyId, deliveryId))) throw notFound();
    const tryUntil = triedUntil(ctx.clock.now());
    if (!(await reviveWebhookDelivery(tx, familyId, deliveryId, tryUntil))) throw onItsWay();
    await queueWebhookDelivery(ctx, tx, { familyId, deliveryId, tryUntil });
  });
}

function isOnItsWay({ state, lastError }: { state: string; lastError: string | null }): boolean {
  return state === 'waiting' && lastError === null;
}

function onItsWay(): DomainError {
  return new DomainError('CONFLICT', 'This message is on its way.');
}

function isPlainlyPrivate(url: string): boolean {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname)) return !isPublicAddress(hostname, false);
  return /(^|\.)localhost\.?$/i.test(hostname);
}

async function ownWebhook(db: Queryable, { familyId }: ParentActor, webhookId: number): Promise<Webhook> {
  const row = (await listWebhooks(db, familyId)).find(({ id }) => id === webhookId);
  if (!row) throw notFound();
  return presentWebhook(row);
}
