import { findParentPassword } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { invalidField } from '../../core/domain-error.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { sessionLimits } from '../auth/login-rate-limits.ts';
import { tryPassword } from '../auth/verify-login.ts';

/**
 * Verifies the current password, rate limited per session and account. Returns its hash, or undefined if it
 * is wrong. Throws RATE_LIMITED. Must not run inside a transaction.
 */
export async function checkCurrentPassword(
  ctx: RequestContext,
  parent: Pick<ParentActor, 'id' | 'familyId'>,
  password: string,
): Promise<string | undefined> {
  const { sessionId } = ctx.session;
  const stored = await findParentPassword(ctx.db, parent.familyId, parent.id);
  if (!stored || sessionId === null) return undefined;
  const account = { role: 'parent', username: stored.usernameKey } as const;
  const limits = sessionLimits(ctx, account, sessionId);
  const owner = { role: 'parent', id: parent.id, familyId: parent.familyId } as const;
  const isRight = await tryPassword(ctx, limits, owner, stored.passwordHash, password);
  return isRight ? stored.passwordHash : undefined;
}

/** The error for a wrong current password. */
export function wrongCurrentPassword() {
  return invalidField('currentPassword', MESSAGES.wrongPassword);
}
