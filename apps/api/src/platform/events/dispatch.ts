import type { Queryable } from '@starchart/db';
import type { WebhookEvent } from '@starchart/schema';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Change } from '../change-events/change-event.ts';
import { queueWebhookEvents, type WebhookPayload } from '../outbox/webhook-outbox.ts';

/** The kinds of data that each event changes, as published to pages and other servers. */
const CHANGED_KINDS: Readonly<Record<DomainEvent['type'], Change['kinds']>> = {
  'completion.recorded': ['completions', 'points'],
  'completion.undone': ['completions', 'points'],
  'badge.earned': ['badges'],
  'badge.lost': ['badges'],
  'level.reached': [],
  'redemption.created': ['redemptions', 'points'],
  'redemption.fulfilled': ['redemptions'],
  'redemption.canceled': ['redemptions', 'points'],
  'points.adjusted': ['points'],
  'habit.created': ['habits'],
  'habit.updated': ['habits'],
  'habit.deleted': ['habits', 'completions'],
  'reward.created': ['rewards'],
  'reward.updated': ['rewards'],
  'reward.deleted': ['rewards'],
  'child.created': ['child'],
  'child.updated': ['child', 'sessions'],
  'child.deleted': ['child', 'sessions'],
  'family.updated': ['family'],
  'family.deleted': ['sessions'],
  'sessions.changed': ['sessions'],
  'registration.created': ['registrations'],
  'registration.decided': ['registrations'],
  'clock.moved': ['everything', 'family'],
};

/** The public types of the events that webhooks can subscribe to. */
const WEBHOOK_TYPES: Readonly<Partial<Record<DomainEvent['type'], WebhookEvent>>> = {
  'completion.recorded': 'completion.recorded',
  'completion.undone': 'completion.undone',
  'badge.earned': 'badge.earned',
  'level.reached': 'level.reached',
  'redemption.created': 'redemption.claimed',
  'redemption.fulfilled': 'redemption.fulfilled',
  'redemption.canceled': 'redemption.canceled',
};

/** Notes the change events of a use case and returns its result. They are published after the commit. */
export async function dispatch<Result>(
  { changes }: Pick<ServiceContext, 'changes'>,
  outcome: Outcome<Result> | Promise<Outcome<Result>>,
): Promise<Result> {
  const { result, events } = await outcome;
  for (const event of events) {
    const kinds = CHANGED_KINDS[event.type];
    const familyId = 'familyId' in event ? event.familyId : null;
    const childId = 'childId' in event ? event.childId : null;
    if (kinds.length > 0) changes.note({ familyId, childId, kinds });
  }
  return result;
}

/** Inserts the webhook deliveries of a child's events, in the transaction of the write that caused them. */
export async function storeDeliveries(
  ctx: ServiceContext,
  tx: Queryable,
  about: { familyId: number; childId: number; at: Date },
  events: readonly DomainEvent[],
): Promise<void> {
  await queueWebhookEvents(ctx, tx, about, events.flatMap(payloadOf));
}

function payloadOf(event: DomainEvent): WebhookPayload[] {
  const type = WEBHOOK_TYPES[event.type];
  if (!type || !('childId' in event)) return [];
  const { familyId: _familyId, childId: _childId, ...payload } = event;
  return [{ ...payload, type } as WebhookPayload];
}
