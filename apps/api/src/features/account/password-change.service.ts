import { findParentPassword, inTransaction, lockFamily } from '@starchart/db';
import type { ParentActor } from '../../core/actor.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { wrongCurrentPassword } from './current-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes the parent's password, ends all other sessions and renews the id of this one. `confirmed` is the
 * hash of the verified current password. Throws VALIDATION on `currentPassword` if that has changed since.
 */
export async function changePassword(
  ctx: ServiceContext,
  session: SessionHandle,
  actor: ParentActor,
  { confirmed, passwordHash }: { confirmed: string | undefined; passwordHash: string },
): Promise<Outcome<void>> {
  const { id: parentId, familyId, email } = actor;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    // Of two concurrent changes, the second has verified an outdated password.
    const stored = await findParentPassword(tx, familyId, parentId);
    if (!stored || stored.passwordHash !== confirmed) throw wrongCurrentPassword();
    const replaced = await replacePassword(ctx, tx, { familyId, parentId, email }, passwordHash);
    await recordAudit(ctx, tx, { by: actor, action: 'password-changed', subject: ['parent', parentId] });
    return replaced;
  });
  await session.signIn({ role: 'parent', id: parentId, familyId }, passwordHash);
  return outcome;
}
