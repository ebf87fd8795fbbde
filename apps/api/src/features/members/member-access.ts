import {
  deleteInvitations,
  deleteMember,
  endAccessTokens,
  type listMembers,
  type Queryable,
  updateMember,
} from '@starchart/db';
import { MESSAGES, type MemberAccess } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, invalidField } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { deleteAttemptsAtAccounts } from '../auth/delete-attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Throws VALIDATION for a parent with chosen children. */
export function assertAccess({ familyRole, childIds }: MemberAccess): void {
  if (familyRole === 'parent' && childIds !== null) {
    throw invalidField('childIds', MESSAGES.parentsSeeAllChildren);
  }
}

/** Otherwise two parents who remove each other concurrently would leave no parent. Throws FORBIDDEN. */
export function assertStillParent(members: readonly MemberRow[], actor: Pick<GrownUpActor, 'id'>): void {
  if (members.some(({ id, familyRole }) => id === actor.id && familyRole === 'parent')) return;
  throw new DomainError('FORBIDDEN', 'access.parentsOnly');
}

/** Changes role and children. A parent who gets another role loses the access tokens, guest passes and open invitations. */
export async function changeAccess(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  familyId: number,
  { id, familyRole: before }: MemberRow,
  access: MemberAccess,
): Promise<void> {
  if (before === 'parent' && access.familyRole !== 'parent') {
    await endAccessTokens(tx, familyId, clock.now(), id);
    await deleteInvitations(tx, familyId, id);
  }
  await updateMember(tx, familyId, id, access);
}

/** Deletes an account with its sessions, tokens and failed attempts. Call it after `lockParentLogin` and `lockFamily`. */
export async function deleteAccount(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { id, usernameKey: username }: MemberRow,
): Promise<void> {
  await deleteAttemptsAtAccounts(ctx, tx, [{ role: 'parent', username }]);
  await deleteMember(tx, familyId, id);
}

/** Deletes an account as `deleteAccount` does, and mails the person. */
export async function removeAccount(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  member: MemberRow,
): Promise<void> {
  await deleteAccount(ctx, tx, familyId, member);
  await queueMail(ctx, tx, { kind: 'removed-from-family', recipient: member.email, familyId });
}
