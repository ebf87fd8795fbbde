import { type Handle, insertMail } from '@starchart/db';
import type { MailKind } from '@starchart/schema';
import type { Deps } from '../../deps.ts';

export interface Mail {
  kind: MailKind;
  recipient: string;
  /** The family of the recipient, with which the mail is erased. */
  familyId: number | null;
  /** The link that the mail carries, made when it is sent: see `account-links.ts`. */
  linkId?: number;
  /** What the words need beyond the kind; names and numbers only, never a secret. */
  payload?: Record<string, string | number>;
}

/**
 * Writes a mail in the transaction of its cause: both happen or neither. It leaves soon after; without a mail server it is
 * held, and the admin sees it.
 */
export async function queueMail(deps: Deps, tx: Handle, mail: Mail): Promise<void> {
  const mailId = await insertMail(tx, {
    kind: mail.kind,
    recipient: mail.recipient,
    familyId: mail.familyId,
    linkId: mail.linkId ?? null,
    payload: mail.payload ?? {},
    state: deps.canSendMail ? 'waiting' : 'held',
    at: deps.clock.now(),
  });
  if (deps.canSendMail) await deps.jobs.enqueue(tx, 'deliver-mail', { mailId });
}
