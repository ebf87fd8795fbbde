import { translate } from '@starchart/i18n';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import type { Language, MailKind } from '@starchart/schema';
import { MAIL_TEXTS, type MailMessage, type MailText } from './mail-texts.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailToWrite {
  kind: MailKind;
  /** Data stored with the mail. Never user text, because the address is unconfirmed. */
  payload: unknown;
  /** The username of an approved account; null otherwise. */
  username?: string | null | undefined;
  linkPath?: string | undefined;
}

/** Writes a mail in a language, as plain text and as self-contained HTML. Links start with `appUrl`. */
export function writeMail(mail: MailToWrite, language: Language, appUrl: string): WrittenMail {
  const text = mailTextOf(mail, language);
  const actionUrl = text.action && appUrl + text.action.path;
  const frame = { actionUrl, appUrl, language };
  return { subject: text.subject, text: asPlainText(text, frame), html: asHtml(text, frame) };
}

/** The subject of a mail, for the mail list. */
export function subjectOf(mail: MailToWrite, language: Language): string {
  return mailTextOf(mail, language).subject;
}

function mailTextOf(
  { kind, payload, username, linkPath = '' }: MailToWrite,
  language: Language,
): MailText<string> {
  const { subject, paragraphs, namesUsername, action, closing } = MAIL_TEXTS[kind]({
    knownDevice: noted(payload, 'device') === 'known',
    joined: noted(payload, 'family') === 'joined',
    linkPath,
  });
  const values = {
    count: Number(noted(payload, 'count')) || 0,
    when: whenOf(payload, language),
    username: username ?? '',
  };
  const word = (key: MailMessage) => translate(language, key, values);
  return {
    subject: word(subject),
    paragraphs: (namesUsername && username
      ? paragraphs.toSpliced(1, 0, 'mail.yourUsername')
      : paragraphs
    ).map(word),
    ...(action && { action: { ...action, label: word(action.label) } }),
    ...(closing && { closing: word(closing) }),
  };
}

/** The time at which a change is due, in the family's time zone. */
function whenOf(payload: unknown, language: Language): string {
  const dueAt = noted(payload, 'dueAt');
  if (dueAt === '') return '';
  return weekdayDateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: noted(payload, 'timeZone'),
  }).format(new Date(dueAt));
}

function noted(payload: unknown, key: string): string {
  const values: Record<string, unknown> = { ...(typeof payload === 'object' ? payload : undefined) };
  const value = values[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface Frame {
  actionUrl: string | undefined;
  appUrl: string;
  language: Language;
}

function asPlainText({ paragraphs, action, closing }: MailText<string>, frame: Frame): string {
  const parts = [
    translate(frame.language, 'mail.greeting'),
    ...paragraphs,
    ...(action ? [`${action.label}: ${frame.actionUrl}`] : []),
    ...(closing ? [closing] : []),
    `-- \nStarchart\n${frame.appUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const FONT = "font-family:'Trebuchet MS',Verdana,sans-serif";

/** Colors come from the mail program, for dark mode; only the button sets its own. */
function asHtml({ subject, paragraphs, action, closing }: MailText<string>, frame: Frame): string {
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT};font-size:16px;line-height:1.6">
<div style="max-width:520px;margin:0 auto">
${[translate(frame.language, 'mail.greeting'), ...paragraphs].map(paragraph).join('\n')}
${action && frame.actionUrl ? button(action.label, frame.actionUrl, frame.language) : ''}
${closing ? paragraph(closing) : ''}
<p style="margin:32px 0 0;font-size:14px">Starchart<br>${link(frame.appUrl, frame.appUrl)}</p>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function button(label: string, url: string, language: Language): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:14px;background-color:#ffc62e;color:#221b3a;' +
    'font-weight:bold;text-decoration:none';
  return `<p style="margin:24px 0">${link(url, label, style)}</p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escapeHtml(translate(language, 'mail.buttonHelp'))}<br>${link(url, url)}</p>`;
}

function link(url: string, label: string, style = 'color:inherit'): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
