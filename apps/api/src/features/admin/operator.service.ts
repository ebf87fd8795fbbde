import { randomBytes } from 'node:crypto';
import { findParentLogin, inTransaction, lockFamily } from '@starchart/db';
import type { ParentStatus } from '@starchart/schema';
import { notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { replacePassword } from '../account/replace-password.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makePassword } from '../auth/random-password.ts';
import { usernameKey } from '../auth/usernames.ts';
import { createAdmin } from './create-admin.ts';

/**
 * Resets a parent's password from the console: ends the parent's sessions and links, and mails the parent.
 * Returns the account's name and status. Throws NOT_FOUND.
 */
export async function resetPasswordOf(
  ctx: ServiceContext,
  { username, password }: { username: string; password: string },
): Promise<Outcome<{ name: string; status: ParentStatus }>> {
  const passwordHash = await ctx.passwords.hash(password);
  return await inTransaction(ctx.db, async (tx) => {
    const parent = await findParentLogin(tx, usernameKey(username), null);
    if (!parent || !(await lockFamily(tx, parent.familyId))) throw notFound();
    const { events } = await replacePassword(ctx, tx, parent, passwordHash);
    await recordAudit(ctx, tx, {
      by: 'operator',
      action: 'password-reset',
      subject: ['parent', parent.parentId],
    });
    return { result: { name: parent.name, status: parent.status }, events };
  });
}

/**
 * Creates an admin with a generated password, which only the result contains. Without an email the account
 * gets an undeliverable placeholder address. Throws USERNAME_TAKEN, EMAIL_TAKEN.
 */
export async function createAdminOf(
  ctx: ServiceContext,
  { username, name, email }: { username: string; name?: string | undefined; email?: string | undefined },
): Promise<{ password: string }> {
  const password = makePassword();
  await createAdmin(ctx, 'operator', {
    username,
    name: name ?? username,
    email: email ?? `admin-${randomBytes(4).toString('hex')}@starchart.invalid`,
    password,
  });
  return { password };
}
