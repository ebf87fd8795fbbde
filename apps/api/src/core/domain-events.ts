import type { WebhookNews } from '@starchart/schema';

/** An event that carries nothing but its child. */
type Plain = unknown;

/** The events of a child, with what each says. */
interface ChildEvents {
  'completion.recorded': WebhookNews['completion.recorded'];
  'completion.undone': WebhookNews['completion.undone'];
  'badge.earned': WebhookNews['badge.earned'];
  'badge.lost': Plain;
  'level.reached': WebhookNews['level.reached'];
  'redemption.created': WebhookNews['redemption.claimed'];
  'redemption.fulfilled': WebhookNews['redemption.fulfilled'];
  'redemption.canceled': WebhookNews['redemption.canceled'];
  'points.adjusted': Plain;
  'habit.created': Plain;
  'habit.updated': Plain;
  'habit.deleted': Plain;
  'reward.created': Plain;
  'reward.updated': Plain;
  'reward.deleted': Plain;
  'child.created': Plain;
  'child.updated': Plain;
  'child.deleted': Plain;
}

/** The events of a family, of no single child. `sessions.changed`: sessions or access tokens have ended, or changed their actor. */
type FamilyEventType = 'family.updated' | 'family.deleted' | 'sessions.changed';

/** The events of the whole installation. */
type InstallationEventType = 'registration.created' | 'registration.decided' | 'clock.moved';

type Child = { familyId: number; childId: number };

/** What a use case did. Services return events; `dispatch` hands them to those who listen. */
export type DomainEvent =
  | { [Type in keyof ChildEvents]: { type: Type } & Child & ChildEvents[Type] }[keyof ChildEvents]
  | { type: FamilyEventType; familyId: number }
  | { type: InstallationEventType };

/** What a use case returns: its result, and what happened. */
export interface Outcome<Result> {
  result: Result;
  events: readonly DomainEvent[];
}
