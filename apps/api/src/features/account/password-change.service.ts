import { findParentPassword, inTransaction, lockFamily } from '@starchart/db';
import type { ParentActor } from '../../core/actor.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { wrongCurrentPassword } from './current-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes one's password and ends all one's other sessions; this one goes on under a new id. `confirmed` is the hash of the
 * current password, which has just been given, `passwordHash` that of the new one. Throws VALIDATION on `currentPassword` when
 * it has been changed since.
 */
export async function changePassword(
  deps: ServiceContext,
  session: SessionHandle,
  actor: ParentActor,
  { confirmed, passwordHash }: { confirmed: string | undefined; passwordHash: string },
): Promise<void> {
  const { id: parentId, familyId, email } = actor;
  await inTransaction(deps.db, async (tx) => {
    await lockFamily(tx, familyId);
    // Of two changes at once, the second was made with a password that counts no more.
    const stored = await findParentPassword(tx, familyId, parentId);
    if (!stored || stored.passwordHash !== confirmed) throw wrongCurrentPassword();
    await replacePassword(deps, tx, { familyId, parentId, email }, passwordHash);
    await recordAudit(deps, tx, { by: actor, action: 'password-changed', subject: ['parent', parentId] });
  });
  await session.signIn({ role: 'parent', id: parentId, familyId }, passwordHash);
}
