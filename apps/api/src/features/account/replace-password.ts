import {
  deleteAccessTokensOfParent,
  deleteAttemptsAt,
  expireAccountLinks,
  findParentPassword,
  forgetDevicesOf,
  type Queryable,
  revokeSessionsOfParent,
  updateParentPassword,
} from '@starchart/db';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { accountKey } from '../auth/login-rate-limits.ts';
import { queueMail } from '../mail/queue-mail.ts';

interface Owner {
  familyId: number;
  parentId: number;
  email: string;
}

/**
 * Sets a password. Ends all sessions, access tokens and open links (email change included), forgets known
 * devices and failed attempts, and mails the parent. Runs in the caller's transaction, after `lockFamily`.
 */
export async function replacePassword(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId, parentId, email }: Owner,
  passwordHash: string,
): Promise<Outcome<void>> {
  const at = ctx.clock.now();
  await updateParentPassword(tx, parentId, { passwordHash, at });
  await expireAccountLinks(tx, familyId, parentId, { purposes: ['reset-password', 'confirm-email'], at });
  await revokeSessionsOfParent(tx, familyId, parentId, at);
  await deleteAccessTokensOfParent(tx, familyId, parentId);
  await forgetDevicesOf(tx, familyId, { role: 'parent', id: parentId });
  const login = await findParentPassword(tx, familyId, parentId);
  if (login) await deleteAttemptsAt(tx, accountKey(ctx, { role: 'parent', username: login.usernameKey }));
  await queueMail(ctx, tx, { kind: 'password-changed', recipient: email, familyId });
  return { result: undefined, events: [{ type: 'sessions.changed', familyId }] };
}
