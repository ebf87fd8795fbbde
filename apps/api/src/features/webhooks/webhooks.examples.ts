import type { Webhook, WebhookDelivery } from '@starchart/schema';
import { onePage } from '../../../test-support/openapi/example-values.ts';
import { BADGE } from '../badges/badges.examples.ts';

const WEBHOOK_DELIVERY: WebhookDelivery = {
  id: 640,
  webhookId: 2,
  messageId: 'msg_7f0c9a52-5f0e-4c0b-9f57-0d1c8e0a4b11',
  type: 'completion.recorded',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-03-11T18:12:40.000Z',
  lastTriedAt: '2026-03-11T18:12:41.000Z',
  deliveredAt: '2026-03-11T18:12:41.000Z',
  lastError: null,
};

const WEBHOOK: Webhook = {
  id: 2,
  url: 'https://home.example.org/stars',
  events: ['completion.recorded', 'completion.undone'],
  createdAt: '2026-03-11T12:00:00.000Z',
  lastDelivery: WEBHOOK_DELIVERY,
  droppedDeliveries: 0,
  droppedSince: null,
};

const MESSAGE = {
  id: WEBHOOK_DELIVERY.messageId,
  createdAt: '2026-03-11T12:00:00.000Z',
  childId: 7,
  childName: 'Mia',
};

const MESSAGE_COMPLETION = {
  completionId: 512,
  habitId: 21,
  habitName: 'Read for 20 minutes',
  completedOn: '2026-03-11',
  slot: 1,
};

const MESSAGE_REDEMPTION = {
  redemptionId: 31,
  rewardId: 9,
  rewardName: 'Ice cream',
  pointsSpent: 60,
  requiresApproval: false,
  moneyAmount: null,
  currency: null,
};

export const webhooksExamples = {
  CompletionRecordedMessage: {
    ...MESSAGE,
    type: 'completion.recorded',
    ...MESSAGE_COMPLETION,
    pointsEarned: 10,
    currentPoints: 85,
    totalPoints: 645,
  },
  CompletionUndoneMessage: {
    ...MESSAGE,
    type: 'completion.undone',
    ...MESSAGE_COMPLETION,
    currentPoints: 75,
    totalPoints: 635,
  },
  CompletionPendingMessage: {
    ...MESSAGE,
    type: 'completion.pending',
    ...MESSAGE_COMPLETION,
    points: 10,
  },
  CompletionRejectedMessage: { ...MESSAGE, type: 'completion.rejected', ...MESSAGE_COMPLETION },
  RedemptionClaimedMessage: {
    ...MESSAGE,
    type: 'redemption.claimed',
    ...MESSAGE_REDEMPTION,
    currentPoints: 25,
  },
  RedemptionFulfilledMessage: { ...MESSAGE, type: 'redemption.fulfilled', ...MESSAGE_REDEMPTION },
  RedemptionUnfulfilledMessage: { ...MESSAGE, type: 'redemption.unfulfilled', ...MESSAGE_REDEMPTION },
  RedemptionCanceledMessage: {
    ...MESSAGE,
    type: 'redemption.canceled',
    ...MESSAGE_REDEMPTION,
    currentPoints: 85,
  },
  WishCreatedMessage: { ...MESSAGE, type: 'wish.created', wishId: 5 },
  BadgeEarnedMessage: {
    ...MESSAGE,
    type: 'badge.earned',
    badge: BADGE.key,
    badgeName: BADGE.name,
    bonusPoints: BADGE.bonusPoints,
  },
  LevelReachedMessage: { ...MESSAGE, type: 'level.reached', level: 4, totalPoints: 645 },
  DayCompletedMessage: { ...MESSAGE, type: 'day.completed', day: '2026-03-11', fullDays: 5 },
  ConstellationCompletedMessage: {
    ...MESSAGE,
    type: 'constellation.completed',
    constellation: 'fox',
    constellationName: 'Fox',
    fullDays: 3,
  },
  TestMessage: { id: MESSAGE.id, createdAt: MESSAGE.createdAt, type: 'test' },
  CreateWebhookInput: { url: WEBHOOK.url, events: WEBHOOK.events },
  Webhook: WEBHOOK,
  NewWebhook: { ...WEBHOOK, lastDelivery: null, secret: 'whsec_…' },
  WebhookDeliveryPage: onePage(WEBHOOK_DELIVERY),
};
