import { findMail, inTransaction, listMails as listMailRows, requeueMail } from '@starchart/db';
import { isLocalHost } from '@starchart/domain';
import { translateStored } from '@starchart/i18n';
import type { IdInput, ListMailsInput, mailPage } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { firstReachable } from '../system/link-origin.ts';
import { isReachable } from './deliver-mail.ts';
import { linkPathIn, needsLink, type StoredMail } from './mail-link.ts';
import { queueDelivery, queueMail } from './queue-mail.ts';
import { subjectOf } from './write-mail.ts';

/** The outbox, newest first. */
export async function listMails(
  ctx: ServiceContext,
  input: ListMailsInput,
): Promise<z.input<typeof mailPage>> {
  const at = ctx.clock.now();
  const { items, nextCursor } = await pageAfter(input, (page) =>
    listMailRows(ctx.db, { ...page, state: input.state }),
  );
  return {
    items: items.map((mail) => presentMail(ctx, mail, at)),
    nextCursor,
    canSend: ctx.settings.canSendMail,
    linksAreLocal: ctx.settings.canSendMail && areLinksLocal(ctx.installation),
  };
}

function areLinksLocal({ appUrl, urls }: ServiceContext['installation']): boolean {
  if (appUrl === undefined) return false;
  return isLocalHost(new URL(firstReachable(appUrl, urls())).hostname);
}

function presentMail({ keys, language }: ServiceContext, mail: StoredMail, at: Date) {
  const { state, lastError } = mail;
  // A failed attempt already shows the link, which may expire before the mail server is back.
  const hasFailed = state === 'failed' || (state === 'waiting' && lastError !== null);
  // An invitation is for someone whom a family has chosen.
  const showsLink = mail.kind !== 'invitation' && (state === 'held' || hasFailed);
  const linkPath = (showsLink && linkPathIn(keys.links, mail, at)) || null;
  return {
    ...mail,
    subject: subjectOf(mail, language),
    lastError: lastError && translateStored(language, lastError, 'mailDelivery'),
    linkPath,
  };
}

/** Sends a test mail to the admin. Throws CONFLICT without a mail server or an address. */
export async function sendTestMail(ctx: ServiceContext, admin: GrownUpActor): Promise<void> {
  requireMailServer(ctx);
  if (!isReachable(admin.email)) {
    throw new DomainError('CONFLICT', 'mails.ownAddressMissing');
  }
  await inTransaction(ctx.db, async (tx) => {
    const mailId = await queueMail(ctx, tx, {
      kind: 'test',
      recipient: admin.email,
      familyId: admin.familyId,
    });
    await recordAudit(ctx, tx, admin, 'mail-tested', ['mail', mailId]);
  });
}

/**
 * Retries a failed or held mail for another day. Throws NOT_FOUND, and CONFLICT for a mail that is sent or
 * waiting, an expired link, or a missing mail server.
 */
export async function sendMailAgain(
  ctx: ServiceContext,
  admin: GrownUpActor,
  { id }: IdInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = orNotFound(await findMail(tx, id));
    if (mail.state === 'waiting' || mail.state === 'sent') throw onItsWay();
    requireMailServer(ctx);
    if (needsLink(mail.kind) && !linkPathIn(ctx.keys.links, mail, ctx.clock.now())) {
      throw new DomainError('CONFLICT', 'mails.linkExpired');
    }
    if (!(await requeueMail(tx, id))) throw onItsWay();
    await queueDelivery(ctx, tx, id);
    await recordAudit(ctx, tx, admin, 'mail-sent-again', ['mail', id]);
  });
}

function onItsWay(): DomainError {
  return new DomainError('CONFLICT', 'mails.onItsWay');
}

function requireMailServer({ settings }: ServiceContext): void {
  if (settings.canSendMail) return;
  throw new DomainError('CONFLICT', 'mails.noServer');
}
