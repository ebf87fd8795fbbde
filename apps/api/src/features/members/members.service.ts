import {
  deleteAccessTokens,
  deleteMember,
  inTransaction,
  listMembers,
  lockAdmins,
  lockFamily,
  lockParentLogin,
  type Queryable,
  updateMember as writeMember,
} from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { ConfirmedByPassword, member, RemoveMemberInput, UpdateMemberInput } from '@starchart/schema';
import type { z } from 'zod';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtAccounts } from '../auth/delete-attempts.ts';
import { assertAccess } from './member-access.ts';

const DAY_MS = 86_400_000;

type Member = z.input<typeof member>;
type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** The family's grown-ups, oldest account first. */
export async function listFamilyMembers(ctx: ServiceContext, actor: ParentActor): Promise<Member[]> {
  const rows = await listMembers(ctx.db, actor.familyId);
  return rows.map((row) => presentMember(row, actor));
}

/**
 * Changes the role and the children of another grown-up, at once and on all devices. Throws VALIDATION for a parent with chosen
 * children, FORBIDDEN for oneself, NOT_FOUND, CONFLICT for a parent whom the caller may not demote.
 */
export async function updateMember(
  ctx: ServiceContext,
  actor: ParentActor,
  { id, ...changes }: UpdateMemberInput,
): Promise<Outcome<Member>> {
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const before = await findOther(tx, actor, id);
    const { familyRole = before.familyRole } = changes;
    const childIds =
      changes.childIds ?? (familyRole === 'parent' ? null : (changes.childIds ?? before.childIds));
    assertAccess({ familyRole, childIds });
    if (before.familyRole === 'parent' && familyRole !== 'parent') {
      assertMayDecide(actor, before, ctx.clock.now());
      await deleteAccessTokens(tx, familyId, id);
    }
    await writeMember(tx, familyId, id, { familyRole, childIds });
    await recordAudit(ctx, tx, actor, 'grown-up-changed', ['parent', id]);
    return {
      result: presentMember(await findOther(tx, actor, id), actor),
      events: [{ type: 'member.changed', familyId }],
    };
  });
}

/**
 * Removes another grown-up with all sessions and tokens. Throws FORBIDDEN for oneself, NOT_FOUND, CONFLICT for a parent whom the caller
 * may not remove.
 */
export async function removeMember(
  ctx: ServiceContext,
  actor: ParentActor,
  { id }: Pick<RemoveMemberInput, 'id'>,
): Promise<Outcome<void>> {
  return await inTransaction(ctx.db, async (tx) => {
    await lockParentLogin(tx, actor.familyId, id);
    await lockFamily(tx, actor.familyId);
    const other = await findOther(tx, actor, id);
    if (other.familyRole === 'parent') assertMayDecide(actor, other, ctx.clock.now());
    await deleteAccount(ctx, tx, actor.familyId, other);
    await recordAudit(ctx, tx, actor, 'grown-up-removed', ['parent', id]);
    return { result: undefined, events: [{ type: 'member.removed', familyId: actor.familyId }] };
  });
}

/** Deletes the caller's own account; the family stays. Throws LAST_PARENT, CONFLICT for the last admin. */
export async function leaveFamily(
  ctx: RequestContext,
  actor: ParentActor,
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
      throw new DomainError(
        'LAST_PARENT',
        'A family needs at least one parent. Invite another parent first.',
      );
    }
    if (own.isAdmin && (await lockAdmins(tx)).length === 1) {
      throw new DomainError(
        'CONFLICT',
        "You're the only admin. Create another admin first, with `npm run admin -- create` on the server.",
      );
    }
    await deleteAccount(ctx, tx, familyId, own);
    await recordAudit(ctx, tx, actor, 'grown-up-left', ['parent', id]);
  });
  await ctx.session.signOut();
  return { result: undefined, events: [{ type: 'member.removed', familyId }] };
}

async function deleteAccount(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { id, usernameKey: username }: MemberRow,
): Promise<void> {
  await deleteAttemptsAtAccounts(ctx, tx, [{ role: 'parent', username }]);
  await deleteMember(tx, familyId, id);
}

/** Throws FORBIDDEN for the caller, NOT_FOUND for an id that is not in the family. */
async function findOther(tx: Queryable, actor: ParentActor, id: number): Promise<MemberRow> {
  const found = orNotFound((await listMembers(tx, actor.familyId)).find((row) => row.id === id));
  if (id === actor.id) throw new DomainError('FORBIDDEN', "You can't change your own role.");
  return found;
}

/** Parents have equal rights: only the inviter decides on one, within a day of joining. Throws CONFLICT. */
function assertMayDecide(actor: ParentActor, { invitedBy, joinedAt }: MemberRow, now: Date): void {
  if (invitedBy === actor.id && now.getTime() - joinedAt.getTime() <= DAY_MS) return;
  throw new DomainError('CONFLICT', 'A parent can only leave the family by themselves.');
}

function presentMember(
  { id, name, familyRole, childIds, lastSeenAt }: MemberRow,
  { timeZone }: ParentActor,
): Member {
  return { id, name, familyRole, childIds, lastSeenOn: lastSeenAt && familyDay(lastSeenAt, timeZone) };
}
