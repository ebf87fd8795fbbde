import type { listLiveSessions, Person } from '@starchart/db';
import { DEFAULTS } from '@starchart/schema';
import { type Actor, restrictionOfRole, storedRole, viaIdOf } from '../../core/actor.ts';

/** What a stored session says about its owner. */
export type OwnedSession = Omit<Awaited<ReturnType<typeof listLiveSessions>>[number], 'id'>;

/**
 * For whom a session acts: its parent or child, the child of its Child View lock, or its family device without an open profile. The rest
 * of the program reads the actor, not these columns.
 */
export function ownerOf(session: OwnedSession, at: Date): Person | { role: 'device'; id: number } {
  const { parentId, familyDeviceId } = session;
  if (familyDeviceId !== null && !isProfileOpen(session, at)) return { role: 'device', id: familyDeviceId };
  const childId = session.childId ?? session.lockedChildId;
  if (childId !== null) return { role: 'child', id: childId };
  if (parentId === null) throw new Error('A session belongs to a parent, a child or a family device');
  return { role: 'parent', id: parentId };
}

/** The clocks of servers may differ by this much. In ms. */
const SKEW_MS = 60_000;

/** Whether a profile is not locked at a time. More than the whole time of its lock is left only by a clock that was set back. */
export function isInTime(
  { profileExpiresAt, lockAfterS }: Pick<OwnedSession, 'profileExpiresAt' | 'lockAfterS'>,
  at: Date,
): boolean {
  if (profileExpiresAt === null) return lockAfterS === null;
  const leftMs = profileExpiresAt.getTime() - at.getTime();
  return leftMs > 0 && leftMs <= (lockAfterS ?? DEFAULTS.lockAfterS) * 1000 + SKEW_MS;
}

/** Whether a session on a family device has a profile that has not expired, of a person who still has one there. */
function isProfileOpen(session: OwnedSession, at: Date): boolean {
  const { parentId, childId, authMethod, deviceChildIds } = session;
  if (!isInTime(session, at)) return false;
  // A password opens the profile of every child of the family.
  if (childId !== null) return authMethod === 'password' || (deviceChildIds?.includes(childId) ?? true);
  const isParent = session.familyRole === 'parent' || authMethod === 'password';
  return parentId !== null && session.parentStatus === 'approved' && isParent;
}

/** Whether a session acts for the same actor as before, with the same children and the same board. */
export function isOwnedBy(session: OwnedSession, actor: Actor, at: Date): boolean {
  const { role, id } = ownerOf(session, at);
  if (role !== storedRole(actor.role) || id !== actor.id) return false;
  switch (actor.role) {
    case 'child':
      return true;
    case 'device': {
      const { boardMode, showBalances, childIds } = actor.familyDevice;
      const isSameBoard = session.boardMode === boardMode && session.showBalances === showBalances;
      return isSameBoard && String(session.deviceChildIds) === String(childIds);
    }
    default: {
      if (session.guestPassId !== (viaIdOf(actor) ?? null)) return false;
      if (session.guestPassId !== null) return true;
      const { restriction } = restrictionOfRole(session.familyRole ?? 'parent', session.childIds);
      const isSameRole = session.familyRole === actor.familyRole;
      return (
        isSameRole && String(restriction?.childIds ?? null) === String(actor.restriction?.childIds ?? null)
      );
    }
  }
}
