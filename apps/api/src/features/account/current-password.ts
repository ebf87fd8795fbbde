import { findParentPassword } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import type { ParentActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../domain-error.ts';

/** Throws VALIDATION on `currentPassword` unless it is the password of the parent who asks. */
export async function assertCurrentPassword(
  deps: Deps,
  actor: ParentActor,
  currentPassword: string,
): Promise<void> {
  const stored = await findParentPassword(deps.db, actor.familyId, actor.id);
  if (!(await deps.passwords.verify(stored, currentPassword))) {
    throw invalidField('currentPassword', MESSAGES.wrongPassword);
  }
}
