import { hasAnyParent } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { makePassword } from '../auth/random-password.ts';
import { createAdmin } from './create-admin.ts';

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
  const username = wanted.username ?? 'admin';
  const password = wanted.password ?? makePassword();
  const email = wanted.email ?? 'admin@starchart.invalid';
  await createAdmin(ctx, 'system', { username, name: username, email, password });
  return wanted.password ? { username } : { username, password };
}
