import { insertMail, type MailPayload, type Queryable } from '@starchart/db';
import type { MailKind } from '@starchart/schema';
import type { ServiceContext } from '../../core/service-context.ts';

export interface Mail {
  kind: MailKind;
  recipient: string;
  /** The family of the recipient, with which the mail is erased. */
  familyId: number | null;
  /** The link that the mail carries, made when it is sent: see `account-links.ts`. */
  linkId?: number;
  /** What the words need beyond the kind; never a secret. */
  payload?: MailPayload;
}

/** How long a mail is tried for, in ms. */
const TRIED_FOR_MS = 24 * 3_600_000;

/**
 * Writes a mail in the transaction of its cause: both happen or neither. It leaves soon after; without a mail server it is
 * held, and the admin sees it. Answers its id.
 */
export async function queueMail(deps: ServiceContext, tx: Queryable, mail: Mail): Promise<number> {
  const mailId = await insertMail(tx, {
    kind: mail.kind,
    recipient: mail.recipient,
    familyId: mail.familyId,
    linkId: mail.linkId ?? null,
    payload: mail.payload ?? {},
    state: deps.canSendMail ? 'waiting' : 'held',
    at: deps.clock.now(),
  });
  if (deps.canSendMail) await queueDelivery(deps, tx, mailId);
  return mailId;
}

/** Has a waiting mail sent, for a day from now. */
export async function queueDelivery(deps: ServiceContext, tx: Queryable, mailId: number): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + TRIED_FOR_MS).toISOString();
  await deps.jobs.enqueue(tx, 'deliver-mail', { mailId, until });
}
