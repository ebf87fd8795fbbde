import { setTimeout as pause } from 'node:timers/promises';
import { claimMail, findMail, type JobData, updateMail } from '@starchart/db';
import { translate } from '@starchart/i18n';
import type { ServiceContext } from '../../core/service-context.ts';
import { firstReachable } from '../system/link-origin.ts';
import { linkPathIn, needsLink, type StoredMail } from './mail-link.ts';
import { DeliveryError, type Mailer } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** An attempt that runs longer than this, in ms, died with its server. */
const ABANDONED_AFTER_MS = 4 * 60_000;

/**
 * Sends a waiting mail of the outbox, or holds it without a mail server. Throws if it must be retried; returns the error if the mail
 * is given up. If the
 * server dies between delivery and record, the mail is sent twice with the same Message-ID.
 */
export async function deliverMail(
  ctx: ServiceContext,
  mailer: Mailer | undefined,
  { mailId, until }: JobData['deliver-mail'],
): Promise<DeliveryError | undefined> {
  const mail = await findMail(ctx.db, mailId);
  if (mail?.state !== 'waiting') return undefined;
  if (!mailer) {
    await updateMail(ctx.db, mailId, { state: 'held' });
    return undefined;
  }

  const at = ctx.clock.now();
  const linkPath = linkPathIn(ctx.keys.links, mail, at);
  const permanentError = permanentErrorOf(mail, linkPath);
  if (permanentError) {
    await updateMail(ctx.db, mailId, { state: 'failed', lastError: permanentError });
    return undefined;
  }

  const abandonedBefore = new Date(at.getTime() - ABANDONED_AFTER_MS);
  if (!(await claimMail(ctx.db, mailId, { at, abandonedBefore }))) {
    throw new Error('This email is still being sent.');
  }
  const origin = firstReachable(mailer.appUrl, ctx.installation.urls());
  try {
    await mailer.send({
      ...writeMail({ ...mail, linkPath }, mail.language, origin),
      recipient: mail.recipient,
      messageId: `<mail-${mailId}-${mail.createdAt.getTime()}@${mailer.domain}>`,
    });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isGivenUp = error.isFinal || ctx.clock.now() >= new Date(until);
    await updateMail(ctx.db, mailId, {
      state: isGivenUp ? 'failed' : 'waiting',
      lastError: error.message,
    });
    if (isGivenUp) return error;
    throw error;
  }
  await retryWrite(() => updateMail(ctx.db, mailId, { state: 'sent', sentAt: ctx.clock.now() }));
  return undefined;
}

/** Why the mail can never be sent; undefined if it can. */
function permanentErrorOf({ kind, recipient }: StoredMail, linkPath: string | undefined): string | undefined {
  if (!isReachable(recipient)) return translate('en', 'mailDelivery.noAddress');
  if (needsLink(kind) && !linkPath) return translate('en', 'mailDelivery.noLink');
  return undefined;
}

/** Placeholder addresses end in .invalid. */
export function isReachable(recipient: string): boolean {
  return !/\.invalid$/i.test(recipient);
}

/** Retry delays in ms; together longer than a database restart. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

async function retryWrite(write: () => Promise<void>): Promise<void> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await write();
    } catch {
      await pause(ms);
    }
  }
  await write();
}
