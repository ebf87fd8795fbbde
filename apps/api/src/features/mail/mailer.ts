import { translate } from '@starchart/i18n';
import type { NodemailerError } from 'nodemailer';
import type { MailServer } from '../../config/config.ts';
import type { WrittenMail } from './write-mail.ts';

export interface Letter extends WrittenMail {
  recipient: string;
  messageId: string;
}

export interface Mailer {
  /** The base URL of links in mails, unless it only works on the server's computer. */
  appUrl: string;
  domain: string;
  /** Resolves when the SMTP server has accepted the mail. Throws `DeliveryError`. */
  send(letter: Letter): Promise<void>;
  /** Aborts running deliveries. */
  close(): void;
}

/** The SMTP server did not accept a mail. The message is one line for admins, without secrets. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly isFinal: boolean;

  constructor(reason: string, isFinal = false) {
    super(reason);
    this.isFinal = isFinal;
  }
}

const CONNECT_TIMEOUT_MS = 15_000;
const ANSWER_TIMEOUT_MS = 40_000;
/** Limit for one whole delivery, however slow the server is. */
const SEND_TIMEOUT_MS = 90_000;

/**
 * Opens a connection per mail: mails are rare, and connections cannot go stale. Loads the SMTP library with
 * the first mail, because most families have no mail server.
 */
export function createMailer(
  { smtpUrl, from, appUrl }: MailServer,
  { sendTimeoutMs = SEND_TIMEOUT_MS } = {},
): Mailer {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const options = {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    ...(url.port && { port: Number(url.port) }),
    // Port 465 uses implicit TLS, whatever the scheme.
    secure: url.protocol === 'smtps:' || url.port === '465',
    ...(user && { auth: { user, pass } }),
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const closing = new AbortController();
  return {
    appUrl,
    domain: from.slice(from.lastIndexOf('@') + 1).replace('>', ''),
    async send({ recipient, messageId, subject, text, html }) {
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport(options).sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(sendTimeoutMs)]),
        });
      } catch (error) {
        throw deliveryError(error as NodemailerError, [user, pass]);
      }
    },
    close: () => closing.abort(),
  };
}

function deliveryError(error: NodemailerError, secrets: readonly string[]): DeliveryError {
  const { code = '', permanent = false } = error;
  // A failed login or connection is not about the mail, so the mail is retried.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const problem = problemOf(error, isAboutMail);
  const { response: answer } = error;
  const text = answer ? translate('en', 'mailDelivery.answer', { problem, answer }) : problem;
  return new DeliveryError(asShortLine(text, secrets), isAboutMail && permanent);
}

function problemOf(
  { code = '', originalCode, permanent, message }: NodemailerError,
  isAboutMail: boolean,
): string {
  if (isAboutMail) {
    return translate('en', permanent ? 'mailDelivery.rejected' : 'mailDelivery.later');
  }
  switch (code) {
    case 'EAUTH':
      return translate('en', 'mailDelivery.login');
    case 'ETIMEDOUT':
    case 'EABORT':
      return translate('en', 'mailDelivery.late');
    case 'ETLS':
      return translate('en', 'mailDelivery.insecure');
    case 'ECONNECTION':
      return translate('en', 'mailDelivery.lost');
    default:
      return translate('en', 'mailDelivery.unreachable', { reason: originalCode ?? (code || message) });
  }
}

const MAX_REASON = 200;

/** A server's response is untrusted: it may repeat the login or a link of the mail. */
function asShortLine(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((line, secret) => (secret ? line.replaceAll(secret, '…') : line), text);
  const line = hidden
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/\S*(?:[#/=]|[\w.-]{32})\S*/g, '…')
    .trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1)}…` : line;
}
