import type { SessionRecord } from '@starchart/schema';

/** A session, null of a visitor, undefined while it is unknown. */
type Session = Pick<SessionRecord, 'role' | 'id' | 'familyDevice'> | null | undefined;

/** Owns what guests do, which is not stored. */
export const GUEST = 'guest';

/** Whose page this is: on a family device, the open profile or the device. Such as `parent/7`; undefined of a visitor. */
export function personOf(session: Session): string | undefined {
  return session ? `${session.role}/${session.id}` : undefined;
}

/** Who owns what the page leaves in this browser: `parent/7`, `child/3`, or `device/2` for all profiles of a family device. */
export function ownerOf(session: Session): string | undefined {
  if (session?.role === 'guest') return GUEST;
  return session?.familyDevice ? `device/${session.familyDevice.id}` : personOf(session);
}

/** Whether a tap counts as the child's own: on a page of the child, and of all who may not decide about completions. */
export function countsAsChild(
  session: Pick<SessionRecord, 'permissions'> | null | undefined,
  asChild: boolean,
): boolean {
  // Without `may`: the service worker starts without React.
  return asChild || !session?.permissions.includes('completions.decide');
}
