import {
  findParentLogin,
  hasAnyParent,
  insertFamilyWithParent,
  inTransaction,
  lockFamily,
} from '@starchart/db';
import type { ParentStatus } from '@starchart/schema';
import { notFound } from '../../core/domain-error.ts';
import { makePassword } from '../../core/secret.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { replacePassword } from '../account/passwords.service.ts';
import { emailKey, placeholderEmail, usernameKey } from '../auth/usernames.ts';

/**
 * Resets a parent's password from the console: ends the parent's sessions and links, and mails the parent.
 * Returns the account's name and status. Throws NOT_FOUND.
 */
export async function resetPasswordOf(
  ctx: ServiceContext,
  { username, password }: { username: string; password: string },
): Promise<{ name: string; status: ParentStatus }> {
  const passwordHash = await ctx.passwords.hash(password);
  return await inTransaction(ctx.db, async (tx) => {
    const parent = await findParentLogin(tx, { usernameKey: usernameKey(username) }, null);
    if (!parent || !(await lockFamily(tx, parent.familyId))) throw notFound();
    await replacePassword(ctx, tx, parent, passwordHash);
    const { familyId, id } = parent;
    await recordAudit(ctx, tx, { role: 'operator', familyId }, 'password-reset', ['parent', id]);
    return { name: parent.name, status: parent.status };
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
    email: email ?? placeholderEmail('admin'),
    password,
  });
  return { password };
}

export interface FirstAdminLogin {
  username: string;
  /** Set only if generated here, to be printed once. */
  password?: string;
}

/** Creates the first admin in an empty database; undefined if there are parents. */
export async function ensureFirstAdmin(
  ctx: ServiceContext,
  wanted: { username?: string | undefined; password?: string | undefined; email?: string | undefined },
): Promise<FirstAdminLogin | undefined> {
  if (await hasAnyParent(ctx.db)) return undefined;
  const { username = 'admin', password = makePassword(), email = 'admin@starchart.invalid' } = wanted;
  await createAdmin(ctx, 'system', { username, name: username, email, password });
  return wanted.password ? { username } : { username, password };
}

/** Creates a family with an approved admin. Throws USERNAME_TAKEN, EMAIL_TAKEN. */
async function createAdmin(
  ctx: ServiceContext,
  by: 'operator' | 'system',
  { password, ...admin }: { username: string; name: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(password);
  await inTransaction(ctx.db, async (tx) => {
    const parent = {
      ...admin,
      usernameKey: usernameKey(admin.username),
      emailKey: emailKey(admin.email),
      passwordHash,
      status: 'approved',
      isAdmin: true,
      inviteCodeId: null,
      registrationExpiresAt: null,
      timeZone: ctx.settings.defaultTimeZone,
      familyLanguage: ctx.settings.defaultLanguage,
    } as const;
    const { parentId } = await insertFamilyWithParent(tx, parent, ctx.clock.now());
    await recordAudit(ctx, tx, by, 'admin-created', ['parent', parentId]);
  });
}
