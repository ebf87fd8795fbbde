import { findChild, inTransaction, isForeignKeyViolation, lockSession } from '@starchart/db';
import type { EnterChildViewInput, LeaveChildViewInput, SessionRecord } from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';
import { checkCurrentPassword } from '../account/current-password.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentActor } from '../auth/auth.service.ts';

/**
 * Locks the parent's session in a child's view if the family enables this: from then on it acts as that
 * child. Returns the session's actor. Throws NOT_FOUND.
 */
export async function enterChildView(
  ctx: ServiceContext,
  session: SessionHandle,
  actor: ParentActor,
  { childId }: EnterChildViewInput,
): Promise<Outcome<SessionRecord>> {
  const { familyId, timeZone, weekStartsOn } = actor;
  const child = await findChild(ctx.db, familyId, childId);
  if (!child) throw notFound();
  if (!actor.childViewLock) return { result: presentActor(ctx, actor), events: [] };
  await inTransaction(ctx.db, async (tx) => {
    const isLocked =
      session.sessionId !== null &&
      (await lockSession(tx, familyId, session.sessionId, childId).catch(throwNotFoundIfErased));
    if (!isLocked) throw new DomainError('UNAUTHENTICATED', 'Please log in first.');
    await recordAudit(ctx, tx, { by: actor, action: 'child-view-entered', subject: ['child', childId] });
  });
  const { name } = child;
  return {
    result: presentActor(ctx, {
      role: 'child',
      id: childId,
      familyId,
      name,
      timeZone,
      weekStartsOn,
      lockedParent: actor,
    }),
    events: [{ type: 'sessions.changed', familyId }],
  };
}

/**
 * Returns a locked session to its parent, under a new id. Throws UNAUTHENTICATED for a wrong password,
 * RATE_LIMITED, and NOT_FOUND for a session that is not locked.
 */
export async function leaveChildView(
  ctx: ServiceContext,
  session: SessionHandle,
  actor: Actor,
  { password }: LeaveChildViewInput,
): Promise<SessionRecord> {
  const parent = actor.role === 'child' ? actor.lockedParent : undefined;
  if (!parent) throw notFound();
  const subject: ['child', number] = ['child', actor.id];
  const stored = await checkCurrentPassword(ctx, session, parent, password);
  if (stored === undefined) {
    await recordAudit(ctx, ctx.db, { by: actor, action: 'child-view-refused', subject });
    throw new DomainError('UNAUTHENTICATED', "This is not the parent's password.");
  }
  await recordAudit(ctx, ctx.db, { by: parent, action: 'child-view-left', subject });
  await session.signIn({ role: 'parent', id: parent.id, familyId: parent.familyId }, stored);
  return presentActor(ctx, parent);
}

/** The child was erased concurrently. */
function throwNotFoundIfErased(error: unknown): never {
  throw isForeignKeyViolation(error) ? notFound() : error;
}
