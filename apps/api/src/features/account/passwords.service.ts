import { setTimeout as delay } from 'node:timers/promises';
import {
  deleteAttemptsAt,
  endAccessTokens,
  expireAccountLinks,
  findParentByEmail,
  findParentPassword,
  forgetDevicesOf,
  inTransaction,
  isKnownDeviceOfEmail,
  lockFamily,
  type Queryable,
  revokeSessions,
  updateParentPassword,
} from '@starchart/db';
import type { PasswordReset, RequestPasswordResetInput, ResetPasswordInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { wrongCurrentPassword } from '../auth/current-password.ts';
import { accountKey } from '../auth/login-rate-limits.ts';
import { passwordResetLimit } from '../auth/request-limits.ts';
import { emailKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailLink, openLink, useLink, usernameOfLink } from './account-links.ts';

/** Minimum response time in ms, so that the time does not reveal whether an account exists. */
const MIN_RESPONSE_MS = 300;

/**
 * Changes the parent's password, ends all other sessions and renews the id of this one. `confirmed` is the
 * hash of the verified current password. Throws VALIDATION on `currentPassword` if that has changed since.
 */
export async function changePassword(
  ctx: RequestContext,
  actor: GrownUpActor,
  { confirmed, passwordHash }: { confirmed: string | undefined; passwordHash: string },
): Promise<void> {
  const { id, familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    await assertPasswordUnchanged(tx, actor, confirmed);
    await replacePassword(ctx, tx, actor, passwordHash);
    await recordAudit(ctx, tx, actor, 'password-changed', ['parent', id]);
  });
  await ctx.session.signIn({ role: 'parent', id, familyId }, passwordHash);
}

/** Throws VALIDATION on `currentPassword` if a concurrent change outdated the verified password. */
export async function assertPasswordUnchanged(
  tx: Queryable,
  { familyId, id }: GrownUpActor,
  confirmed: string | undefined,
): Promise<void> {
  const stored = await findParentPassword(tx, familyId, id);
  if (!stored || stored.passwordHash !== confirmed) throw wrongCurrentPassword();
}

/**
 * Mails a reset link if an account has this email. Neither the response nor its time reveals whether one
 * exists. More than three requests an hour mail nothing. Throws RATE_LIMITED per address block, or per known device.
 */
export async function requestPasswordReset(
  ctx: RequestContext,
  { email }: RequestPasswordResetInput,
): Promise<void> {
  const { deviceHash } = ctx.visitor;
  const isKnown = deviceHash && (await isKnownDeviceOfEmail(ctx.db, emailKey(email), deviceHash));
  await consume(ctx, [passwordResetLimit(ctx, isKnown ? deviceHash : undefined)]);
  await Promise.all([sendResetLink(ctx, email), delay(MIN_RESPONSE_MS)]);
}

async function sendResetLink(ctx: RequestContext, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findParentByEmail(tx, emailKey(email));
    if (!found) return;
    await lockFamily(tx, found.familyId);
    // Read again under the lock: the address may have changed since.
    const parent = await findParentByEmail(tx, emailKey(email));
    if (!parent || parent.status === 'rejected') return;
    const link = { ...parent, purpose: 'reset-password', recipient: parent.email } as const;
    if (!(await mailLink(ctx, tx, link))) return;
    const { familyId, parentId } = parent;
    await recordAudit(ctx, tx, { role: 'visitor', familyId }, 'password-reset-requested', [
      'parent',
      parentId,
    ]);
  });
}

/**
 * Sets a new password for the parent of a link, approved or pending. All links stop working, and all the
 * parent's sessions end. Returns the username, which the parent may have forgotten too. Throws VALIDATION on `token` for an
 * invalid link.
 */
export async function resetPassword(
  ctx: RequestContext,
  { token, password }: ResetPasswordInput,
): Promise<PasswordReset> {
  const link = await openLink(ctx, 'reset-password', token);
  const { familyId, parentId } = link;
  const passwordHash = await ctx.passwords.hash(password);
  await useLink(ctx, link, async (tx) => {
    await replacePassword(ctx, tx, { ...link, id: parentId }, passwordHash);
    await recordAudit(ctx, tx, { role: 'visitor', familyId }, 'password-reset', ['parent', parentId]);
  });
  return { username: await usernameOfLink(ctx, token) };
}

/**
 * Sets a password. Ends all sessions, access tokens, guest passes and open links (email change included), forgets known
 * devices and failed attempts, and mails the parent. Runs in the caller's transaction, after `lockFamily`.
 */
export async function replacePassword(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId, id, email }: Pick<GrownUpActor, 'familyId' | 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  const at = ctx.clock.now();
  await updateParentPassword(tx, id, { passwordHash, at });
  await expireAccountLinks(tx, familyId, id, { purposes: ['reset-password', 'confirm-email'], at });
  await revokeSessions(tx, familyId, at, { role: 'parent', id });
  await endAccessTokens(tx, familyId, at, id);
  await forgetDevicesOf(tx, familyId, { role: 'parent', id });
  const login = await findParentPassword(tx, familyId, id);
  if (login) await deleteAttemptsAt(tx, accountKey(ctx, { role: 'parent', username: login.usernameKey }));
  await queueMail(ctx, tx, { kind: 'password-changed', recipient: email, familyId });
}
