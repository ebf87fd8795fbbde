import { insertFamilyWithParent, inTransaction } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { nameTaken } from '../auth/auth.service.ts';
import { emailKey, usernameKey } from '../auth/usernames.ts';

export interface NewAdmin {
  username: string;
  name: string;
  email: string;
  password: string;
}

/** Creates a family with an approved admin. Throws USERNAME_TAKEN, EMAIL_TAKEN. */
export async function createAdmin(
  ctx: ServiceContext,
  by: 'operator' | 'system',
  admin: NewAdmin,
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(admin.password);
  await inTransaction(ctx.db, async (tx) => {
    const { parentId } = await insertFamilyWithParent(
      tx,
      {
        username: admin.username,
        usernameKey: usernameKey(admin.username),
        name: admin.name,
        email: admin.email,
        emailKey: emailKey(admin.email),
        passwordHash,
        status: 'approved',
        isAdmin: true,
        inviteCodeId: null,
        registrationExpiresAt: null,
        timeZone: ctx.defaultTimeZone,
      },
      ctx.clock.now(),
    );
    await recordAudit(ctx, tx, { by, action: 'admin-created', subject: ['parent', parentId] });
  }).catch((error: unknown) => {
    throw nameTaken(error) ?? error;
  });
}
