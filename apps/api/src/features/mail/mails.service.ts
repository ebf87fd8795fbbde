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
export async function listMails(deps: ServiceContext, input: ListMailsInput): Promise<MailPage> {
  const at = deps.clock.now();
  const page = await pageAfter(
    input,
    ({ cursor, limit }) => listMailRows(deps.db, { state: input.state, cursor, limit }),
    (mail) => presentMail(deps, mail, at),
  );
  return { ...page, canSend: deps.canSendMail };
}

function presentMail(deps: ServiceContext, mail: StoredMail, at: Date): MailSummary {
  // A link may run out long before the mail server is back, so one that was tried in vain is shown already.
  const isStranded = mail.state === 'held' || mail.state === 'failed' || isTriedInVain(mail);
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
    linkPath: (isStranded && linkPathIn(deps.linkKey, mail, at)) || null,
  };
}

function isTriedInVain({ state, lastError }: StoredMail): boolean {
  return state === 'waiting' && lastError !== null;
}

/** Mails the admin, to see whether mail works. Throws CONFLICT without a mail server or an address to send to. */
export async function sendTestMail(deps: ServiceContext, admin: ParentActor): Promise<void> {
  requireMailServer(deps);
  if (!isReachable(admin.email)) {
    throw new DomainError(
      'CONFLICT',
      'Your account has no email address yet. Please set one in your profile.',
    );
  }
  await inTransaction(deps.db, async (tx) => {
    const mailId = await queueMail(deps, tx, {
      kind: 'test',
      recipient: admin.email,
      familyId: admin.familyId,
    });
    await recordAudit(deps, tx, { by: admin, action: 'mail-tested', subject: ['mail', mailId] });
  });
}

/**
 * Tries a mail for another day that was given up or held. Throws NOT_FOUND, and CONFLICT for a mail that is sent or
 * waits, one whose link does not work any more, or without a mail server.
 */
export async function sendMailAgain(deps: ServiceContext, admin: ParentActor, mailId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw notFound();
    if (mail.state === 'waiting' || mail.state === 'sent') throw onItsWay();
    requireMailServer(deps);
    if (needsLink(mail.kind) && !linkPathIn(deps.linkKey, mail, deps.clock.now())) {
      throw new DomainError(
        'CONFLICT',
        'The link in this mail does not work any more. A new one has to be asked for.',
      );
    }
    if (!(await reviveMail(tx, mailId))) throw onItsWay();
    await queueDelivery(deps, tx, mailId);
    await recordAudit(deps, tx, { by: admin, action: 'mail-sent-again', subject: ['mail', mailId] });
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
