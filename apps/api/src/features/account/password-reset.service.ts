import { setTimeout as delay } from 'node:timers/promises';
import {
  type AnonymousRequest,
  countAccountLinks,
  findParentByEmail,
  insertAccountLink,
  inTransaction,
  lockFamily,
  useAccountLink,
} from '@starchart/db';
import type { RequestPasswordResetInput, ResetPasswordInput } from '@starchart/schema';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { onceUnderKey, takeKey } from '../../platform/idempotency/anonymous-keys.ts';
import { consume } from '../../platform/rate-limit/consume.ts';
import { attemptKey } from '../../platform/rate-limit/key.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emailKey } from '../auth/usernames.ts';
import type { Visitor } from '../auth/visitor.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { badLink, openLink } from './open-link.ts';
import { replacePassword } from './replace-password.ts';

const HOUR_MS = 3_600_000;
const LINK_LIFE_MS = HOUR_MS;
const LINKS_AN_HOUR = 3;
const REQUESTS_AN_HOUR = 20;

/** Minimum response time in ms, so that the time does not reveal whether an account exists. */
const MIN_RESPONSE_MS = 300;

/**
 * Mails a reset link if an account has this email. Neither the response nor its time reveals whether one
 * exists. More than three requests an hour mail nothing. Throws RATE_LIMITED per address block.
 */
export async function requestPasswordReset(
  ctx: ServiceContext,
  { addressBlock }: Visitor,
  { email }: RequestPasswordResetInput,
  keyed?: AnonymousRequest,
): Promise<void> {
  await onceUnderKey(ctx, keyed, async () => {
    await consume(ctx, [
      {
        key: attemptKey(ctx.rateLimitKey, 'password reset address', addressBlock),
        account: null,
        max: REQUESTS_AN_HOUR,
        windowMs: HOUR_MS,
        refusal: 'Too many requests from your network. Please try again in an hour.',
      },
    ]);
    await Promise.all([sendResetLink(ctx, email, keyed), delay(MIN_RESPONSE_MS)]);
  });
}

async function sendResetLink(
  ctx: ServiceContext,
  email: string,
  keyed: AnonymousRequest | undefined,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await takeKey(ctx, tx, keyed))) return;
    const found = await findParentByEmail(tx, emailKey(email));
    if (!found) return;
    await lockFamily(tx, found.familyId);
    // Read again under the lock: the address may have changed since.
    const parent = await findParentByEmail(tx, emailKey(email));
    if (!parent || parent.status === 'rejected') return;
    const { familyId, parentId } = parent;
    const at = ctx.clock.now();
    const links = await countAccountLinks(tx, familyId, parentId, {
      purpose: 'reset-password',
      since: new Date(at.getTime() - HOUR_MS),
    });
    if (links >= LINKS_AN_HOUR) return;
    const linkId = await insertAccountLink(tx, {
      familyId,
      parentId,
      purpose: 'reset-password',
      email: null,
      emailKey: null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + LINK_LIFE_MS),
    });
    await queueMail(ctx, tx, {
      kind: 'reset-password',
      recipient: parent.email,
      familyId,
      linkId,
    });
    await recordAudit(ctx, tx, {
      by: 'visitor',
      action: 'password-reset-requested',
      subject: ['parent', parentId],
    });
  });
}

/**
 * Sets a new password for the parent of a link, approved or pending. All links stop working, and all the
 * parent's sessions end. Throws VALIDATION on `token` for an invalid link.
 */
export async function resetPassword(
  ctx: ServiceContext,
  { token, password }: ResetPasswordInput,
  keyed?: AnonymousRequest,
): Promise<Outcome<void>> {
  let outcome: Outcome<void> = { result: undefined, events: [] };
  await onceUnderKey(ctx, keyed, async () => {
    const link = await openLink(ctx, 'reset-password', token);
    const passwordHash = await ctx.passwords.hash(password);
    await inTransaction(ctx.db, async (tx) => {
      if (!(await takeKey(ctx, tx, keyed))) return;
      await lockFamily(tx, link.familyId);
      if (!(await useAccountLink(tx, link.id, ctx.clock.now()))) throw badLink();
      outcome = await replacePassword(ctx, tx, link, passwordHash);
      await recordAudit(ctx, tx, {
        by: 'visitor',
        action: 'password-reset',
        subject: ['parent', link.parentId],
      });
    });
  });
  return outcome;
}
