import {
  inTransaction,
  listMembers,
  listPendingMembers,
  lockAdmins,
  lockFamily,
  lockParentLogin,
  type Queryable,
} from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type {
  appliedOrPending,
  ConfirmedByPassword,
  member,
  RemoveMemberInput,
  UpdateMemberInput,
} from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { listOpenChanges, requestChange } from '../pending-changes/pending-changes.service.ts';
import {
  assertAccess,
  assertStillParent,
  changeAccess,
  deleteAccount,
  type MemberRow,
  removeAccount,
} from './member-access.ts';

const DAY_MS = 86_400_000;

type Member = z.input<typeof member>;

/** The family's grown-ups, oldest account first. */
export async function listFamilyMembers(ctx: ServiceContext, actor: GrownUpActor): Promise<Member[]> {
  return await presentMembers(ctx, actor);
}

/**
 * Changes the role and the children of another grown-up, at once and on all devices; taking the role away from a parent waits as long
 * as another parent can refuse it, and keeps all children. Throws VALIDATION for a parent with chosen children, FORBIDDEN for oneself,
 * NOT_FOUND, CONFLICT for an admin.
 */
export async function updateMember(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, ...changes }: UpdateMemberInput,
): Promise<Outcome<Member>> {
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const before = await findOther(tx, actor, id);
    const { familyRole = before.familyRole } = changes;
    const { childIds = familyRole === 'parent' ? null : before.childIds } = changes;
    assertAccess({ familyRole, childIds });
    const isDemoted = before.familyRole === 'parent' && familyRole !== 'parent';
    if (isDemoted) assertNoAdmin(before);
    const waits = isDemoted && canBeRefused(ctx, actor, before);
    if (waits) {
      const kind = 'change-parent-role';
      await requestChange(ctx, tx, actor, { kind, parentId: id, childId: null, newRole: familyRole });
    } else {
      await changeAccess(ctx, tx, familyId, before, { familyRole, childIds });
      await recordAudit(ctx, tx, actor, 'grown-up-changed', ['parent', id]);
    }
    const members = await presentMembers({ db: tx }, actor);
    return {
      result: orNotFound(members.find((row) => row.id === id)),
      events: [{ type: waits ? 'change.requested' : 'member.changed', familyId }],
    };
  });
}

/**
 * Removes another grown-up with all sessions and tokens; a parent as long as another parent can refuse it later. Throws FORBIDDEN for
 * oneself, NOT_FOUND, CONFLICT for an admin.
 */
export async function removeMember(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: Pick<RemoveMemberInput, 'id'>,
): Promise<Outcome<z.input<typeof appliedOrPending>>> {
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockParentLogin(tx, familyId, id);
    await lockFamily(tx, familyId);
    const other = await findOther(tx, actor, id, await listPendingMembers(tx, familyId));
    assertNoAdmin(other);
    if (canBeRefused(ctx, actor, other)) {
      const request = { kind: 'remove-parent', parentId: id, childId: null, newRole: null } as const;
      const change = await requestChange(ctx, tx, actor, request);
      return { result: { applied: false, change }, events: [{ type: 'change.requested', familyId }] };
    }
    await removeAccount(ctx, tx, familyId, other);
    await recordAudit(ctx, tx, actor, 'grown-up-removed', ['parent', id]);
    return { result: { applied: true }, events: [{ type: 'member.removed', familyId }] };
  });
}

/** Deletes the caller's own account; the family stays. Throws LAST_PARENT, CONFLICT for the last admin. */
export async function leaveFamily(
  ctx: RequestContext,
  actor: GrownUpActor,
  _confirmed: ConfirmedByPassword,
): Promise<Outcome<void>> {
  const { familyId, id } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockParentLogin(tx, familyId, id);
    await lockFamily(tx, familyId);
    const members = await listMembers(tx, familyId);
    const own = orNotFound(members.find((row) => row.id === id));
    const isParentLeft = members.some((row) => row.id !== id && row.familyRole === 'parent');
    if (own.familyRole === 'parent' && !isParentLeft) {
      throw new DomainError('LAST_PARENT', 'members.lastParent');
    }
    if (own.isAdmin && (await lockAdmins(tx)).length === 1) {
      throw new DomainError('CONFLICT', 'members.onlyAdmin');
    }
    await deleteAccount(ctx, tx, familyId, own);
    await recordAudit(ctx, tx, actor, 'grown-up-left', ['parent', id]);
  });
  await ctx.session.signOut();
  return { result: undefined, events: [{ type: 'member.removed', familyId }] };
}

/**
 * Throws FORBIDDEN for the caller, and when the caller has meanwhile lost the role, NOT_FOUND for an id that is neither an approved
 * grown-up of the family nor one of `others`. Call it after `lockFamily`.
 */
async function findOther(
  tx: Queryable,
  actor: GrownUpActor,
  id: number,
  others: readonly MemberRow[] = [],
): Promise<MemberRow> {
  const members = await listMembers(tx, actor.familyId);
  assertStillParent(members, actor);
  const found = orNotFound([...members, ...others].find((row) => row.id === id));
  if (id === actor.id) throw new DomainError('FORBIDDEN', 'members.ownRole');
  return found;
}

/** Admins run the server for all families. Throws CONFLICT. */
function assertNoAdmin({ isAdmin }: MemberRow): void {
  if (isAdmin) throw new DomainError('CONFLICT', 'members.adminCanOnlyLeave');
}

/**
 * Parents have equal rights, so the others can refuse; not in the first day of a parent whom the caller invited, and not before the
 * approval.
 */
function canBeRefused(
  { settings, clock }: Pick<ServiceContext, 'settings' | 'clock'>,
  actor: GrownUpActor,
  { familyRole, status, invitedBy, joinedAt }: MemberRow,
): boolean {
  const isNew = invitedBy === actor.id && clock.now().getTime() - joinedAt.getTime() <= DAY_MS;
  return familyRole === 'parent' && status === 'approved' && settings.parentVetoHours > 0 && !isNew;
}

async function presentMembers({ db }: Pick<ServiceContext, 'db'>, actor: GrownUpActor): Promise<Member[]> {
  const changes = await listOpenChanges({ db }, actor);
  const { familyId } = actor;
  const rows = [...(await listMembers(db, familyId)), ...(await listPendingMembers(db, familyId))];
  return rows.map(({ id, name, familyRole, status, childIds, lastSeenAt }) => ({
    id,
    name,
    familyRole,
    childIds,
    isPending: status === 'pending',
    lastSeenOn: lastSeenAt && familyDay(lastSeenAt, actor.timeZone),
    pendingChange: changes.find(({ parent }) => parent?.id === id) ?? null,
  }));
}
