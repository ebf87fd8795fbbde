import {
  decideParent,
  deleteInvitations,
  endAccessTokens,
  findFamilyOfParent,
  inTransaction,
  listMembers,
  listParents,
  listPendingParents,
  lockFamily,
  lockParent,
  lockParentWithAdmins,
  type MailPayload,
  type Queryable,
  revokeSessions,
  searchParents,
} from '@starchart/db';
import type {
  IdInput,
  ListPendingInput,
  parentPage,
  parentSummary,
  pendingParent,
  SearchParentsInput,
} from '@starchart/schema';
import { withAsciiDomain } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { emailKey, usernameKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';

export type ParentSummary = z.input<typeof parentSummary>;

export async function listAllParents(ctx: ServiceContext): Promise<ParentSummary[]> {
  return await listParents(ctx.db);
}

/** One page of the parents whose name, username or email contains the text, newest first. */
export async function searchAllParents(
  ctx: ServiceContext,
  { search, status, ...input }: SearchParentsInput,
): Promise<z.input<typeof parentPage>> {
  const words = search
    ? { name: search, usernameKey: usernameKey(search), emailKey: emailKey(withAsciiDomain(search)) }
    : undefined;
  return await pageAfter(input, (page) => searchParents(ctx.db, { words, status, ...page }));
}

/** One page of the pending parents, oldest registration first. */
export async function listPending(
  ctx: ServiceContext,
  page: ListPendingInput,
): Promise<z.input<typeof pendingParent>[]> {
  return await listPendingParents(ctx.db, page);
}

/**
 * A use case that decides on a registration and notifies the parent by mail; a repeat changes and mails
 * nothing. Throws NOT_FOUND, CONFLICT for the admin's own account, ALREADY_DECIDED for the opposite decision.
 */
function decide(status: 'approved' | 'rejected') {
  return async (ctx: ServiceContext, admin: GrownUpActor, { id }: IdInput): Promise<Outcome<void>> => {
    assertNotOneself(admin, id);
    return await inTransaction(ctx.db, async (tx) => {
      const parent = orNotFound(await lockParent(tx, id));
      if (parent.status === status) return { result: undefined, events: [] };
      if (parent.status !== 'pending') {
        throw parent.status === 'rejected'
          ? new DomainError('ALREADY_DECIDED', 'registrations.alreadyRejected')
          : new DomainError('ALREADY_DECIDED', 'registrations.alreadyApproved');
      }
      const { familyId, email: recipient } = parent;
      const at = ctx.clock.now();
      await decideParent(tx, id, { status, by: admin.id, at });
      const goesOn = await hasApprovedParent(tx, familyId, id);
      if (status === 'rejected') {
        await revokeSessions(tx, familyId, at, goesOn ? { role: 'parent', id } : undefined);
      }
      const payload: MailPayload = goesOn ? { family: 'joined' } : {};
      await queueMail(ctx, tx, { kind: `registration-${status}`, recipient, familyId, payload });
      await recordAudit(ctx, tx, admin, `parent-${status}`, ['parent', id]);
      return decided(familyId);
    });
  };
}

export const approveParent = decide('approved');
export const rejectParent = decide('rejected');

/**
 * Makes an approved parent pending: the parent's sessions and access tokens end, without another parent those of the family.
 * Idempotent. Throws NOT_FOUND, CONFLICT for the admin's own account and for the last admin, ALREADY_DECIDED
 * for a rejected parent.
 */
export async function withdrawParent(
  ctx: ServiceContext,
  admin: GrownUpActor,
  { id: parentId }: IdInput,
): Promise<Outcome<void>> {
  assertNotOneself(admin, parentId);
  return await inTransaction(ctx.db, async (tx) => {
    const familyId = await findFamilyOfParent(tx, parentId);
    // Locks the family first, as erasure does; then all admins, because two may withdraw each other
    // concurrently.
    if (familyId === undefined || !(await lockFamily(tx, familyId))) throw notFound();
    const parents = await lockParentWithAdmins(tx, parentId);
    const parent = orNotFound(parents.find(({ id }) => id === parentId));
    if (parent.status === 'pending') return { result: undefined, events: [] };
    if (parent.status === 'rejected') {
      throw new DomainError('ALREADY_DECIDED', 'registrations.alreadyRejected');
    }
    if (parent.isAdmin && parents.length === 1) {
      throw new DomainError('CONFLICT', 'registrations.lastAdmin');
    }
    const at = ctx.clock.now();
    await decideParent(tx, parentId, { status: 'pending', by: admin.id, at });
    // With another approved parent, the family goes on; without, no child of it can stay logged in.
    const goesOn = await hasApprovedParent(tx, familyId, parentId);
    await revokeSessions(tx, familyId, at, goesOn ? { role: 'parent', id: parentId } : undefined);
    await endAccessTokens(tx, familyId, at, goesOn ? parentId : undefined);
    await deleteInvitations(tx, familyId, parentId);
    await recordAudit(ctx, tx, admin, 'parent-withdrawn', ['parent', parentId]);
    return decided(familyId);
  });
}

function decided(familyId: number): Outcome<void> {
  return {
    result: undefined,
    events: [{ type: 'registration.decided' }, { type: 'member.changed', familyId }],
  };
}

/** Whether the family has another approved parent. */
async function hasApprovedParent(tx: Queryable, familyId: number, except: number): Promise<boolean> {
  const members = await listMembers(tx, familyId);
  return members.some(({ id, familyRole }) => id !== except && familyRole === 'parent');
}

function assertNotOneself(admin: GrownUpActor, parentId: number): void {
  if (parentId === admin.id) throw new DomainError('CONFLICT', 'registrations.ownAccount');
}
