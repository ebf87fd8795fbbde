import type { Change } from '../../core/change-events.ts';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** The kinds of data that each event changes, as published to pages and other servers. */
const CHANGED_KINDS: Readonly<Record<DomainEvent['type'], Change['kinds']>> = {
  'completion.recorded': ['completions', 'points'],
  'completion.pending': ['completions'],
  'completion.approved': ['completions', 'points'],
  'completion.rejected': ['completions'],
  'completion.undone': ['completions', 'points'],
  'badge.earned': ['badges'],
  'badge.lost': ['badges'],
  'level.reached': [],
  'day.completed': ['completions'],
  'constellation.completed': ['completions'],
  'redemption.created': ['redemptions', 'points', 'rewards'],
  'redemption.approved': ['redemptions'],
  'redemption.fulfilled': ['redemptions'],
  'redemption.unfulfilled': ['redemptions'],
  'redemption.canceled': ['redemptions', 'points', 'rewards'],
  'points.adjusted': ['points'],
  'day.celebrated': ['completions'],
  'note.written': ['notes'],
  'note.read': ['notes'],
  'note.deleted': ['notes'],
  'habit.created': ['habits'],
  'habit.updated': ['habits'],
  'habit.deleted': ['habits', 'completions'],
  'pause.changed': ['habits', 'completions', 'pauses'],
  'reward.created': ['rewards'],
  'reward.updated': ['rewards'],
  'reward.deleted': ['rewards'],
  'goal.changed': ['child'],
  'wish.created': ['wishes'],
  'wish.withdrawn': ['wishes'],
  'wish.answered': ['wishes'],
  'child.created': ['child'],
  'child.updated': ['child'],
  'child.deleted': ['child'],
  'family.updated': ['family'],
  'member.invited': ['members'],
  'member.joined': ['members'],
  'member.changed': ['members'],
  'member.removed': ['members'],
  'guest-pass.changed': ['members'],
  'change.requested': ['members'],
  'change.ended': ['members'],
  'device.paired': ['family-devices'],
  'device.changed': ['family-devices'],
  'device.removed': ['family-devices'],
  'entry.requested': ['entry-requests'],
  'entry.allowed': ['entry-requests'],
  'entry.used': ['entry-requests'],
  'pin.changed': ['family-devices'],
  'registration.created': ['registrations'],
  'registration.decided': ['registrations'],
  'clock.moved': ['everything', 'family'],
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
