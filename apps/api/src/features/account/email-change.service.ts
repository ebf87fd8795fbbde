import { expireAccountLinks, findParentByEmail, type Queryable, updateParentEmail } from '@starchart/db';
import type { ConfirmEmailInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { emailTaken, rateLimited } from '../../core/domain-error.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { emailKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { badLink, mailLink, openLink, useLink } from './account-links.ts';

const HOUR_S = 3600;

/**
 * Mails a confirmation link to the new address; earlier links stop working. Runs in the transaction of the
 * change, after `lockFamily`. Throws EMAIL_TAKEN, and RATE_LIMITED after five in an hour.
 */
export async function requestEmailChange(
  ctx: ServiceContext,
  tx: Queryable,
  actor: GrownUpActor,
  newEmail: string,
): Promise<void> {
  const { id: parentId, familyId } = actor;
  const owner = await findParentByEmail(tx, emailKey(newEmail));
  if (owner && owner.parentId !== parentId) throw emailTaken();
  await expireAccountLinks(tx, familyId, parentId, { purposes: ['confirm-email'], at: ctx.clock.now() });
  const link = { purpose: 'confirm-email', parentId, familyId, recipient: newEmail, newEmail } as const;
  if (!(await mailLink(ctx, tx, link))) {
    throw rateLimited('account.emailChangedTooOften', HOUR_S);
  }
  await recordAudit(ctx, tx, actor, 'email-change-requested', ['parent', parentId]);
}

/**
 * Sets the confirmed address and notifies the old one, which can no longer reset the password. Throws
 * VALIDATION on `token` for an invalid link, and EMAIL_TAKEN if another account uses the address by now.
 */
export async function confirmEmail(ctx: RequestContext, { token }: ConfirmEmailInput): Promise<void> {
  const link = await openLink(ctx, 'confirm-email', token);
  const { familyId, parentId, newEmail, newEmailKey } = link;
  if (newEmail === null || newEmailKey === null) throw badLink();
  await useLink(ctx, link, async (tx) => {
    const at = ctx.clock.now();
    await updateParentEmail(tx, familyId, parentId, { email: newEmail, emailKey: newEmailKey });
    await expireAccountLinks(tx, familyId, parentId, { purposes: ['reset-password'], at });
    // The mail has the link, which leads from the former address to the parent's language.
    await queueMail(ctx, tx, { kind: 'email-changed', recipient: link.email, familyId, linkId: link.id });
    await recordAudit(ctx, tx, { role: 'visitor', familyId }, 'email-changed', ['parent', parentId]);
  });
}
