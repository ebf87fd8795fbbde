import type { FamilyEvent } from '@starchart/schema';
import { refetchSession, trpcUtils as utils } from './trpc';

/** Refetches the queries that a change event affects: visible ones now, others on their next use. */
export async function refreshChanged({ childId, kinds }: FamilyEvent): Promise<void> {
  const has = (...some: FamilyEvent['kinds']) => some.some((kind) => kinds.includes(kind));
  const isAnything = has('everything');
  const child = childId === null ? undefined : { id: childId };
  const isOfChildren = isAnything || childId !== null || has('family');
  // The language, the role and the settings of a family device are part of the session.
  if (isAnything || has('family', 'members', 'family-devices')) refetchSession();
  await Promise.all([
    isOfChildren && utils.children.kidDashboard.invalidate(child),
    isOfChildren && utils.children.parentDashboard.invalidate(child),
    isOfChildren && utils.children.today.invalidate(),
    isOfChildren && utils.habits.list.invalidate(child && { childId: child.id }),
    isOfChildren && utils.history.invalidate(),
    (isOfChildren || has('family-devices')) && utils.familyDevices.board.invalidate(),
    (isAnything || has('child', 'points', 'family')) && utils.children.list.invalidate(),
    (isAnything || has('pauses')) && utils.pauses.invalidate(),
    (isAnything || has('points')) && utils.points.invalidate(),
    (isAnything || has('notes')) && utils.notes.list.invalidate(),
    (isAnything || has('completions', 'child')) && utils.completions.pending.invalidate(),
    (isAnything || has('redemptions', 'child')) && utils.redemptions.waiting.invalidate(),
    (isAnything || has('family')) && utils.account.get.invalidate(),
    // A changed role changes which children are visible.
    has('members') && utils.children.invalidate(),
    has('members') && utils.completions.pending.invalidate(),
    has('members') && utils.redemptions.waiting.invalidate(),
    has('members') && utils.members.invalidate(),
    has('members') && utils.guestPasses.invalidate(),
    (isAnything || has('family-devices')) && utils.familyDevices.list.invalidate(),
    (isAnything || has('family-devices')) && utils.pins.list.invalidate(),
    (isAnything || has('entry-requests')) && utils.profiles.entryRequests.invalidate(),
    (isAnything || has('registrations')) && utils.admin.invalidate(),
  ]);
}
