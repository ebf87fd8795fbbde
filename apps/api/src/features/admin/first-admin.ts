import { randomBytes } from 'node:crypto';
import { hasAnyParent, insertFamilyWithParent } from '@starchart/db';
import type { Deps } from '../../deps.ts';
import { emailKey, usernameKey } from '../auth/usernames.ts';

export interface FirstAdminLogin {
  username: string;
  /** Only when it was made up here, to be shown this once. */
  password?: string;
}

/** On an empty database, creates the one admin who can let others in. Undefined when there are parents already. */
export async function ensureFirstAdmin(
  deps: Deps,
  wanted: { username?: string | undefined; password?: string | undefined; email?: string | undefined },
): Promise<FirstAdminLogin | undefined> {
  if (await hasAnyParent(deps.db)) return undefined;
  const username = wanted.username ?? 'admin';
  const password = wanted.password ?? randomBytes(12).toString('base64url');
  const email = wanted.email ?? 'admin@starchart.invalid';
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.transaction().execute((tx) =>
    insertFamilyWithParent(
      tx,
      {
        username,
        usernameKey: usernameKey(username),
        name: username,
        email,
        emailKey: emailKey(email),
        passwordHash,
        status: 'approved',
        isAdmin: true,
        inviteCodeId: null,
        timeZone: deps.defaultTimeZone,
      },
      deps.clock.now(),
    ),
  );
  return wanted.password ? { username } : { username, password };
}
