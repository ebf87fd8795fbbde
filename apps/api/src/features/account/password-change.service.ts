import { findParentPassword, lockFamily, transact } from '@starchart/db';
import { type ChangePasswordInput, MESSAGES } from '@starchart/schema';
import type { ParentActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../domain-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionDoor } from '../auth/session-door.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes one's password and ends all one's other sessions; this one goes on under a new id. Throws VALIDATION on
 * `currentPassword` when that is wrong.
 */
export async function changePassword(
  deps: Deps,
  session: SessionDoor,
  actor: ParentActor,
  input: ChangePasswordInput,
): Promise<void> {
  const { id: parentId, familyId, name, email } = actor;
  const stored = await findParentPassword(deps.db, familyId, parentId);
  if (!(await deps.passwords.verify(stored, input.currentPassword))) throw wrongPassword();
  const passwordHash = await deps.passwords.hash(input.newPassword);
  await transact(deps.db, async (tx) => {
    await lockFamily(tx, familyId);
    // Of two changes at once, the second was made with a password that counts no more.
    if ((await findParentPassword(tx, familyId, parentId)) !== stored) throw wrongPassword();
    await replacePassword(deps, tx, { familyId, parentId, name, email }, passwordHash);
    await recordAudit(deps, tx, { by: actor, action: 'password-changed', subject: ['parent', parentId] });
  });
  await session.signIn({ role: 'parent', id: parentId, familyId }, passwordHash);
}

function wrongPassword() {
  return invalidField('currentPassword', MESSAGES.wrongPassword);
}
