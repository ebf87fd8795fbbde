import {
  decideParent,
  deleteAccessTokensOfFamily,
  findFamilyOfParent,
  inTransaction,
  listParents,
  listPendingParents,
  lockFamily,
  lockParent,
  lockParentWithAdmins,
  revokeSessionsOfFamily,
  searchParents,
} from '@starchart/db';
import type {
  ListPendingInput,
  ParentPage,
  ParentSummary,
  PendingParent,
  SearchParentsInput,
} from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { REGISTRATIONS_CHANGED } from '../../platform/change-events/change-event.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emailKey, usernameKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';

export async function listAllParents(deps: ServiceContext): Promise<ParentSummary[]> {
  return (await listParents(deps.db)).map(presentParent);
}

/** One page of the parents in whose name, username or e-mail the words stand, newest first. */
export async function searchAllParents(
  deps: ServiceContext,
  { search, status, ...input }: SearchParentsInput,
): Promise<ParentPage> {
  const words = search
    ? { name: search, usernameKey: usernameKey(search), emailKey: emailKey(search) }
    : undefined;
  return await pageAfter(input, (page) => searchParents(deps.db, { words, status, ...page }), presentParent);
}

type ParentRow = Awaited<ReturnType<typeof listParents>>[number];

function presentParent({ familyId: _familyId, ...parent }: ParentRow): ParentSummary {
  return {
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
    approvedAt: parent.approvedAt?.toISOString() ?? null,
  };
}

/** Parents who wait for a decision, a page of them, those who registered first come first. */
export async function listPending(deps: ServiceContext, page: ListPendingInput): Promise<PendingParent[]> {
  const parents = await listPendingParents(deps.db, page);
  return parents.map((parent) => ({
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
    expiresAt: parent.expiresAt?.toISOString() ?? null,
  }));
}

/** Lets a parent in and mails the good news. Throws as `decide` does. */
export function approveParent(deps: ServiceContext, admin: ParentActor, parentId: number): Promise<void> {
  return decide(deps, admin, parentId, 'approved');
}

/** Turns a registration down and mails it. Throws as `decide` does. */
export function rejectParent(deps: ServiceContext, admin: ParentActor, parentId: number): Promise<void> {
  return decide(deps, admin, parentId, 'rejected');
}

/**
 * Decides on a registration once; a repeat changes nothing and mails nothing. Throws NOT_FOUND, CONFLICT for oneself,
 * ALREADY_DECIDED for the opposite decision.
 */
async function decide(
  deps: ServiceContext,
  admin: ParentActor,
  parentId: number,
  status: 'approved' | 'rejected',
): Promise<void> {
  assertNotOneself(admin, parentId);
  await inTransaction(deps.db, async (tx) => {
    const parent = await lockParent(tx, parentId);
    if (!parent) throw notFound();
    if (parent.status === status) return;
    if (parent.status !== 'pending') {
      throw new DomainError('ALREADY_DECIDED', `This registration has already been ${parent.status}.`);
    }
    const at = deps.clock.now();
    await decideParent(tx, parentId, { status, by: admin.id, at });
    noteDecision(deps, parent.familyId);
    if (status === 'rejected') await revokeSessionsOfFamily(tx, parent.familyId, at);
    await queueMail(deps, tx, {
      kind: `registration-${status}`,
      recipient: parent.email,
      familyId: parent.familyId,
    });
    await recordAudit(deps, tx, { by: admin, action: `parent-${status}`, subject: ['parent', parentId] });
  });
}

/**
 * Takes an approval back: the parent waits again, whoever of the family is signed in is so no more, and its access tokens end. A parent who waits
 * already stays as it is. Mails nothing. Throws NOT_FOUND, CONFLICT for oneself and for the last admin, ALREADY_DECIDED
 * for a rejected registration.
 */
export async function withdrawParent(
  deps: ServiceContext,
  admin: ParentActor,
  parentId: number,
): Promise<void> {
  assertNotOneself(admin, parentId);
  await inTransaction(deps.db, async (tx) => {
    const familyId = await findFamilyOfParent(tx, parentId);
    // The family first, as for those who erase it; then all admins, of whom two may be about to withdraw each other.
    if (familyId === undefined || !(await lockFamily(tx, familyId))) throw notFound();
    const parents = await lockParentWithAdmins(tx, parentId);
    const parent = parents.find(({ id }) => id === parentId);
    if (!parent) throw notFound();
    if (parent.status === 'pending') return;
    if (parent.status === 'rejected') {
      throw new DomainError('ALREADY_DECIDED', 'This registration has already been rejected.');
    }
    if (parent.isAdmin && parents.length === 1) {
      throw new DomainError('CONFLICT', 'This is the last admin, and somebody has to approve others.');
    }
    const at = deps.clock.now();
    await decideParent(tx, parentId, { status: 'pending', by: admin.id, at });
    noteDecision(deps, familyId);
    await revokeSessionsOfFamily(tx, familyId, at);
    await deleteAccessTokensOfFamily(tx, familyId);
    await recordAudit(deps, tx, { by: admin, action: 'parent-withdrawn', subject: ['parent', parentId] });
  });
}

/** Admins see it, and the family may be signed in no more. */
function noteDecision({ changes }: ServiceContext, familyId: number): void {
  changes.note(REGISTRATIONS_CHANGED);
  changes.note({ familyId, childId: null, kinds: ['sessions'] });
}

function assertNotOneself(admin: ParentActor, parentId: number): void {
  if (parentId === admin.id) throw new DomainError('CONFLICT', 'You cannot decide on your own account.');
}
