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
/** Requests from one address, whomever they are for. */
const REQUESTS_AN_HOUR = 20;

/** Longer than the work for an account takes, so that the answer for none takes as long. In ms. */
const ANSWER_TAKES_MS = 300;

/**
 * Mails a link that resets the password, if there is an account with this e-mail; whether there is shows neither in the
 * answer nor in its time. More than three times an hour mails nothing. Throws RATE_LIMITED when too many come from one place.
 */
export async function requestPasswordReset(
  deps: ServiceContext,
  { addressBlock }: Visitor,
  { email }: RequestPasswordResetInput,
  keyed?: AnonymousRequest,
): Promise<void> {
  await onceUnderKey(deps, keyed, async () => {
    await consume(deps, [
      {
        key: attemptKey(deps.rateLimitKey, 'password reset address', addressBlock),
        account: null,
        max: REQUESTS_AN_HOUR,
        windowMs: HOUR_MS,
        refusal: 'Too many requests from your network. Please try again in an hour.',
      },
    ]);
    await Promise.all([sendResetLink(deps, email, keyed), delay(ANSWER_TAKES_MS)]);
  });
}

async function sendResetLink(
  deps: ServiceContext,
  email: string,
  keyed: AnonymousRequest | undefined,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await takeKey(deps, tx, keyed))) return;
    const found = await findParentByEmail(tx, emailKey(email));
    if (!found) return;
    await lockFamily(tx, found.familyId);
    // Read once more behind the lock: a link must not go to an address that has just been given up.
    const parent = await findParentByEmail(tx, emailKey(email));
    if (!parent || parent.status === 'rejected') return;
    const { familyId, parentId } = parent;
    const at = deps.clock.now();
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
    await queueMail(deps, tx, {
      kind: 'reset-password',
      recipient: parent.email,
      familyId,
      linkId,
    });
    await recordAudit(deps, tx, {
      by: 'visitor',
      action: 'password-reset-requested',
      subject: ['parent', parentId],
    });
  });
}

/**
 * Gives the parent of a link a new password, approved or still waiting; the link and all others stop working, and all the
 * parent's sessions end. Throws VALIDATION on `token` for a link that does not work.
 */
export async function resetPassword(
  deps: ServiceContext,
  { token, password }: ResetPasswordInput,
  keyed?: AnonymousRequest,
): Promise<void> {
  await onceUnderKey(deps, keyed, async () => {
    const link = await openLink(deps, 'reset-password', token);
    const passwordHash = await deps.passwords.hash(password);
    await inTransaction(deps.db, async (tx) => {
      if (!(await takeKey(deps, tx, keyed))) return;
      await lockFamily(tx, link.familyId);
      if (!(await useAccountLink(tx, link.id, deps.clock.now()))) throw badLink();
      await replacePassword(deps, tx, link, passwordHash);
      await recordAudit(deps, tx, {
        by: 'visitor',
        action: 'password-reset',
        subject: ['parent', link.parentId],
      });
    });
  });
}
