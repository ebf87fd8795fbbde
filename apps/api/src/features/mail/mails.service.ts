import { findMail, inTransaction, listMails as listMailRows, reviveMail } from '@starchart/db';
import type { ListMailsInput, MailPage, MailSummary } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isReachable } from './deliver-mail.ts';
import { linkPathIn, needsLink, type StoredMail } from './mail-link.ts';
import { queueDelivery, queueMail } from './queue-mail.ts';
import { subjectOf } from './write-mail.ts';

/** The outbox, newest first. */
export async function listMails(ctx: ServiceContext, input: ListMailsInput): Promise<MailPage> {
  const at = ctx.clock.now();
  const page = await pageAfter(
    input,
    ({ cursor, limit }) => listMailRows(ctx.db, { state: input.state, cursor, limit }),
    (mail) => presentMail(ctx, mail, at),
  );
  return { ...page, canSend: ctx.canSendMail };
}

function presentMail(ctx: ServiceContext, mail: StoredMail, at: Date): MailSummary {
  // A failed attempt already shows the link, which may expire before the mail server is back.
  const showsLink = mail.state === 'held' || mail.state === 'failed' || hasFailedAttempt(mail);
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: subjectOf(mail),
    state: mail.state,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    attempts: mail.attempts,
    lastError: mail.lastError,
    linkPath: (showsLink && linkPathIn(ctx.linkKey, mail, at)) || null,
  };
}

function hasFailedAttempt({ state, lastError }: StoredMail): boolean {
  return state === 'waiting' && lastError !== null;
}

/** Sends a test mail to the admin. Throws CONFLICT without a mail server or an address. */
export async function sendTestMail(ctx: ServiceContext, admin: ParentActor): Promise<void> {
  requireMailServer(ctx);
  if (!isReachable(admin.email)) {
    throw new DomainError(
      'CONFLICT',
      'Your account has no email address yet. Please set one in your profile.',
    );
  }
  await inTransaction(ctx.db, async (tx) => {
    const mailId = await queueMail(ctx, tx, {
      kind: 'test',
      recipient: admin.email,
      familyId: admin.familyId,
    });
    await recordAudit(ctx, tx, { by: admin, action: 'mail-tested', subject: ['mail', mailId] });
  });
}

/**
 * Retries a failed or held mail for another day. Throws NOT_FOUND, and CONFLICT for a mail that is sent or
 * waiting, an expired link, or a missing mail server.
 */
export async function sendMailAgain(ctx: ServiceContext, admin: ParentActor, mailId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw notFound();
    if (mail.state === 'waiting' || mail.state === 'sent') throw onItsWay();
    requireMailServer(ctx);
    if (needsLink(mail.kind) && !linkPathIn(ctx.linkKey, mail, ctx.clock.now())) {
      throw new DomainError(
        'CONFLICT',
        'The link in this mail does not work any more. A new one has to be asked for.',
      );
    }
    if (!(await reviveMail(tx, mailId))) throw onItsWay();
    await queueDelivery(ctx, tx, mailId);
    await recordAudit(ctx, tx, { by: admin, action: 'mail-sent-again', subject: ['mail', mailId] });
  });
}

function onItsWay(): DomainError {
  return new DomainError('CONFLICT', 'This mail has been sent, or is on its way.');
}

function requireMailServer({ canSendMail }: ServiceContext): void {
  if (canSendMail) return;
  throw new DomainError(
    'CONFLICT',
    'No mail server is configured. Set SMTP_URL and APP_URL, and start Starchart again.',
  );
}
