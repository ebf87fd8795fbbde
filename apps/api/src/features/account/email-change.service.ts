import {
  type AnonymousRequest,
  countAccountLinks,
  expireAccountLinks,
  findParentByEmail,
  insertAccountLink,
  inTransaction,
  isUniqueViolation,
  lockFamily,
  PARENT_EMAIL_TAKEN,
  type Queryable,
  updateParentEmail,
  useAccountLink,
} from '@starchart/db';
import type { ConfirmEmailInput } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { onceUnderKey, takeKey } from '../../platform/idempotency/anonymous-keys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emailKey } from '../auth/usernames.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { badLink, openLink } from './open-link.ts';

/** How long a confirmation link works, in ms. */
const LINK_LIFE_MS = 24 * 3_600_000;

const HOUR_S = 3600;
const LINKS_AN_HOUR = 5;

/**
 * Mails a confirmation link to the new address; earlier links stop working. Runs in the transaction of the
 * change, after `lockFamily`. Throws EMAIL_TAKEN, and RATE_LIMITED after five in an hour.
 */
export async function requestEmailChange(
  ctx: ServiceContext,
  tx: Queryable,
  actor: ParentActor,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  const owner = await findParentByEmail(tx, key);
  if (owner && owner.parentId !== actor.id) throw emailTaken();
  const at = ctx.clock.now();
  const links = await countAccountLinks(tx, actor.familyId, actor.id, {
    purpose: 'confirm-email',
    since: new Date(at.getTime() - HOUR_S * 1000),
  });
  if (links >= LINKS_AN_HOUR) {
    throw rateLimited(
      'You have changed your email address often just now. Please try again in an hour.',
      HOUR_S,
    );
  }
  await expireAccountLinks(tx, actor.familyId, actor.id, { purposes: ['confirm-email'], at });
  const linkId = await insertAccountLink(tx, {
    familyId: actor.familyId,
    parentId: actor.id,
    purpose: 'confirm-email',
    email,
    emailKey: key,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LINK_LIFE_MS),
  });
  await queueMail(ctx, tx, {
    kind: 'confirm-email',
    recipient: email,
    familyId: actor.familyId,
    linkId,
  });
  await recordAudit(ctx, tx, {
    by: actor,
    action: 'email-change-requested',
    subject: ['parent', actor.id],
  });
}

/**
 * Sets the confirmed address and notifies the old one, which can no longer reset the password. Throws
 * VALIDATION on `token` for an invalid link, and EMAIL_TAKEN if another account uses the address by now.
 */
export async function confirmEmail(
  ctx: ServiceContext,
  { token }: ConfirmEmailInput,
  keyed?: AnonymousRequest,
): Promise<void> {
  await onceUnderKey(ctx, keyed, async () => {
    const link = await openLink(ctx, 'confirm-email', token);
    const { familyId, parentId, newEmail, newEmailKey } = link;
    if (newEmail === null || newEmailKey === null) throw badLink();
    try {
      await inTransaction(ctx.db, async (tx) => {
        if (!(await takeKey(ctx, tx, keyed))) return;
        const at = ctx.clock.now();
        await lockFamily(tx, familyId);
        if (!(await useAccountLink(tx, link.id, at))) throw badLink();
        await updateParentEmail(tx, familyId, parentId, { email: newEmail, emailKey: newEmailKey });
        await expireAccountLinks(tx, familyId, parentId, { purposes: ['reset-password'], at });
        await queueMail(ctx, tx, {
          kind: 'email-changed',
          recipient: link.email,
          familyId,
        });
        await recordAudit(ctx, tx, {
          by: 'visitor',
          action: 'email-changed',
          subject: ['parent', parentId],
        });
      });
    } catch (error) {
      throw isUniqueViolation(error, PARENT_EMAIL_TAKEN) ? emailTaken() : error;
    }
  });
}

function emailTaken(): DomainError {
  return new DomainError('EMAIL_TAKEN', 'There is already another account with this email.');
}
