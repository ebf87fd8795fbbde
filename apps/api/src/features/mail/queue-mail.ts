import { insertMail, type MailPayload, type Queryable, RETRIED_FOR_MS } from '@starchart/db';
import type { MailKind } from '@starchart/schema';
import type { ServiceContext } from '../../core/service-context.ts';

export interface Mail {
  kind: MailKind;
  recipient: string;
  /** The recipient's family; its erasure deletes the mail. */
  familyId: number | null;
  /** The id of the mail's link; the link is built when the mail is sent (`account-links.ts`). */
  linkId?: number;
  /** Data for the text; never a secret. */
  payload?: MailPayload;
}

/**
 * Writes a mail to the outbox in the caller's transaction (transactional outbox). Without a mail server the
 * mail is held, visible to admins. Returns its id.
 */
export async function queueMail(ctx: ServiceContext, tx: Queryable, mail: Mail): Promise<number> {
  const mailId = await insertMail(tx, {
    kind: mail.kind,
    recipient: mail.recipient,
    familyId: mail.familyId,
    linkId: mail.linkId ?? null,
    payload: mail.payload ?? {},
    state: ctx.settings.canSendMail ? 'waiting' : 'held',
    createdAt: ctx.clock.now(),
  });
  if (ctx.settings.canSendMail) await queueDelivery(ctx, tx, mailId);
  return mailId;
}

/** Queues the delivery of a waiting mail, retried for a day. */
export async function queueDelivery(ctx: ServiceContext, tx: Queryable, mailId: number): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + RETRIED_FOR_MS['deliver-mail']).toISOString();
  await ctx.jobs.enqueue(tx, 'deliver-mail', { mailId, until });
}
