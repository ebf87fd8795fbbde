import { findChild, inTransaction, lockSession } from '@starchart/db';
import type { EnterChildViewInput, LeaveChildViewInput, SessionRecord } from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound } from '../../core/domain-error.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { presentActor } from '../auth/auth.service.ts';
import { checkCurrentPassword } from '../auth/current-password.ts';

/**
 * Locks the parent's session in a child's view if the family enables this: from then on it acts as that
 * child. Returns the session's actor. Throws NOT_FOUND.
 */
export async function enterChildView(
  ctx: RequestContext,
  actor: GrownUpActor,
  { childId }: EnterChildViewInput,
): Promise<SessionRecord> {
  const { familyId, timeZone, familyLanguage } = actor;
  const { sessionId } = ctx.session;
  const { name } = orNotFound(await findChild(ctx.db, familyId, childId));
  // On a family device the profile locks itself.
  if (!actor.childViewLock || actor.familyDevice) return presentActor(ctx, actor);
  await inTransaction(ctx.db, async (tx) => {
    const isLocked = sessionId !== null && (await lockSession(tx, familyId, sessionId, childId));
    if (!isLocked) throw new DomainError('UNAUTHENTICATED', 'access.loginFirst');
    await recordAudit(ctx, tx, actor, 'child-view-entered', ['child', childId]);
  });
  return presentActor(ctx, {
    role: 'child',
    id: childId,
    name,
    timeZone,
    familyLanguage,
    lockedParent: actor,
  });
}

/**
 * Returns a locked session to its parent, under a new id. Throws UNAUTHENTICATED for a wrong password,
 * RATE_LIMITED, and NOT_FOUND for a session that is not locked.
 */
export async function leaveChildView(
  ctx: RequestContext,
  actor: Actor,
  { password }: LeaveChildViewInput,
): Promise<SessionRecord> {
  const parent = actor.role === 'child' ? actor.lockedParent : undefined;
  if (!parent) throw notFound();
  const stored = await checkCurrentPassword(ctx, parent, password);
  if (stored === undefined) {
    await recordAudit(ctx, ctx.db, actor, 'child-view-refused', ['child', actor.id]);
    throw new DomainError('UNAUTHENTICATED', 'childView.wrongPassword');
  }
  await recordAudit(ctx, ctx.db, parent, 'child-view-left', ['child', actor.id]);
  await ctx.session.signIn({ role: 'parent', id: parent.id, familyId: parent.familyId }, stored);
  return presentActor(ctx, parent);
}
