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
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emailKey, usernameKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';

export async function listAllParents(ctx: ServiceContext): Promise<ParentSummary[]> {
  return (await listParents(ctx.db)).map(presentParent);
}

/** One page of the parents whose name, username or email contains the text, newest first. */
export async function searchAllParents(
  ctx: ServiceContext,
  { search, status, ...input }: SearchParentsInput,
): Promise<ParentPage> {
  const words = search
    ? { name: search, usernameKey: usernameKey(search), emailKey: emailKey(search) }
    : undefined;
  return await pageAfter(input, (page) => searchParents(ctx.db, { words, status, ...page }), presentParent);
}

type ParentRow = Awaited<ReturnType<typeof listParents>>[number];

function presentParent({ familyId: _familyId, ...parent }: ParentRow): ParentSummary {
  return {
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
    approvedAt: parent.approvedAt?.toISOString() ?? null,
  };
}

/** One page of the pending parents, oldest registration first. */
export async function listPending(ctx: ServiceContext, page: ListPendingInput): Promise<PendingParent[]> {
  const parents = await listPendingParents(ctx.db, page);
  return parents.map((parent) => ({
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
    expiresAt: parent.expiresAt?.toISOString() ?? null,
  }));
}

/** Approves a parent and notifies by mail. Throws as `decide` does. */
export function approveParent(
  ctx: ServiceContext,
  admin: ParentActor,
  parentId: number,
): Promise<Outcome<void>> {
  return decide(ctx, admin, parentId, 'approved');
}

/** Rejects a registration and notifies by mail. Throws as `decide` does. */
export function rejectParent(
  ctx: ServiceContext,
  admin: ParentActor,
  parentId: number,
): Promise<Outcome<void>> {
  return decide(ctx, admin, parentId, 'rejected');
}

/**
 * Decides on a registration; a repeat changes and mails nothing. Throws NOT_FOUND, CONFLICT for the admin's
 * own account, ALREADY_DECIDED for the opposite decision.
 */
async function decide(
  ctx: ServiceContext,
  admin: ParentActor,
  parentId: number,
  status: 'approved' | 'rejected',
): Promise<Outcome<void>> {
  assertNotOneself(admin, parentId);
  return await inTransaction(ctx.db, async (tx) => {
    const parent = await lockParent(tx, parentId);
    if (!parent) throw notFound();
    if (parent.status === status) return { result: undefined, events: [] };
    if (parent.status !== 'pending') {
      throw new DomainError('ALREADY_DECIDED', `This registration has already been ${parent.status}.`);
    }
    const at = ctx.clock.now();
    await decideParent(tx, parentId, { status, by: admin.id, at });
    if (status === 'rejected') await revokeSessionsOfFamily(tx, parent.familyId, at);
    await queueMail(ctx, tx, {
      kind: `registration-${status}`,
      recipient: parent.email,
      familyId: parent.familyId,
    });
    await recordAudit(ctx, tx, { by: admin, action: `parent-${status}`, subject: ['parent', parentId] });
    return decided(parent.familyId);
  });
}

/**
 * Makes an approved parent pending: all sessions of the family and the parent's access tokens end.
 * Idempotent. Throws NOT_FOUND, CONFLICT for the admin's own account and for the last admin, ALREADY_DECIDED
 * for a rejected parent.
 */
export async function withdrawParent(
  ctx: ServiceContext,
  admin: ParentActor,
  parentId: number,
): Promise<Outcome<void>> {
  assertNotOneself(admin, parentId);
  return await inTransaction(ctx.db, async (tx) => {
    const familyId = await findFamilyOfParent(tx, parentId);
    // Locks the family first, as erasure does; then all admins, because two may withdraw each other
    // concurrently.
    if (familyId === undefined || !(await lockFamily(tx, familyId))) throw notFound();
    const parents = await lockParentWithAdmins(tx, parentId);
    const parent = parents.find(({ id }) => id === parentId);
    if (!parent) throw notFound();
    if (parent.status === 'pending') return { result: undefined, events: [] };
    if (parent.status === 'rejected') {
      throw new DomainError('ALREADY_DECIDED', 'This registration has already been rejected.');
    }
    if (parent.isAdmin && parents.length === 1) {
      throw new DomainError('CONFLICT', 'This is the last admin, and somebody has to approve others.');
    }
    const at = ctx.clock.now();
    await decideParent(tx, parentId, { status: 'pending', by: admin.id, at });
    await revokeSessionsOfFamily(tx, familyId, at);
    await deleteAccessTokensOfFamily(tx, familyId);
    await recordAudit(ctx, tx, { by: admin, action: 'parent-withdrawn', subject: ['parent', parentId] });
    return decided(familyId);
  });
}

function decided(familyId: number): Outcome<void> {
  return {
    result: undefined,
    events: [{ type: 'registration.decided' }, { type: 'sessions.changed', familyId }],
  };
}

function assertNotOneself(admin: ParentActor, parentId: number): void {
  if (parentId === admin.id) throw new DomainError('CONFLICT', 'You cannot decide on your own account.');
}
