import type { WebhookEventData } from '@starchart/schema';

/** An event without data besides its child. */
type Plain = unknown;

/** Events of a child, with their data. */
interface ChildEvents {
  'completion.recorded': WebhookEventData['completion.recorded'];
  'completion.pending': WebhookEventData['completion.pending'];
  'completion.approved': WebhookEventData['completion.recorded'];
  'completion.rejected': WebhookEventData['completion.rejected'];
  'completion.undone': WebhookEventData['completion.undone'];
  'badge.earned': WebhookEventData['badge.earned'];
  'badge.lost': Plain;
  'level.reached': WebhookEventData['level.reached'];
  'day.completed': WebhookEventData['day.completed'];
  'constellation.completed': WebhookEventData['constellation.completed'];
  'redemption.created': WebhookEventData['redemption.claimed'];
  'redemption.approved': Plain;
  'redemption.fulfilled': WebhookEventData['redemption.fulfilled'];
  'redemption.unfulfilled': WebhookEventData['redemption.unfulfilled'];
  'redemption.canceled': WebhookEventData['redemption.canceled'];
  'points.adjusted': Plain;
  'day.celebrated': Plain;
  'note.written': Plain;
  'note.read': Plain;
  'note.deleted': Plain;
  'habit.created': Plain;
  'habit.updated': Plain;
  'habit.deleted': Plain;
  'pause.changed': Plain;
  'reward.created': Plain;
  'reward.updated': Plain;
  'reward.deleted': Plain;
  'goal.changed': Plain;
  'wish.created': WebhookEventData['wish.created'];
  'wish.withdrawn': Plain;
  'wish.answered': Plain;
  'child.created': Plain;
  'child.updated': Plain;
  'child.deleted': Plain;
}

type InstallationEventType = 'registration.created' | 'registration.decided' | 'clock.moved';

type Child = { familyId: number; childId: number };

/** What a use case did. `dispatch` turns it into change events for pages; `updateLedger` queues it for webhooks. */
export type DomainEvent =
  | { [Type in keyof ChildEvents]: { type: Type } & Child & ChildEvents[Type] }[keyof ChildEvents]
  | {
      type:
        | 'family.updated'
        | 'member.invited'
        | 'member.joined'
        | 'member.changed'
        | 'member.removed'
        | 'guest-pass.changed'
        | 'change.requested'
        | 'change.ended'
        | 'device.paired'
        | 'device.changed'
        | 'device.removed'
        | 'entry.requested'
        | 'entry.allowed'
        | 'entry.used'
        | 'pin.changed';
      familyId: number;
    }
  | { type: InstallationEventType };

/** Types of the events that webhooks can receive: those with data. */
export type WebhookSource = {
  [Type in keyof ChildEvents]: unknown extends ChildEvents[Type] ? never : Type;
}[keyof ChildEvents];

declare const stored: unique symbol;

/**
 * An event that can be dispatched. Events for webhooks are `asStored` once their deliveries are stored in the transaction of the change,
 * as `updateLedger` does; elsewhere such an event does not compile.
 */
export type StoredEvent =
  | Exclude<DomainEvent, { type: WebhookSource }>
  | (Extract<DomainEvent, { type: WebhookSource }> & { readonly [stored]: true });

/** The return value of a use case: its result and its events. */
export interface Outcome<Result> {
  result: Result;
  events: readonly StoredEvent[];
}

/** Call it once the webhook deliveries are stored, or the family has no webhooks. */
export function asStored<Result>(outcome: {
  result: Result;
  events: readonly DomainEvent[];
}): Outcome<Result> {
  return outcome as Outcome<Result>;
}
