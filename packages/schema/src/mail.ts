import { z } from 'zod';
import { id, instant, pageInput, pageOf } from './fields.ts';

export const MAIL_KINDS = [
  'registration-approved',
  'registration-rejected',
  'registrations-waiting',
  'reset-password',
  'confirm-email',
  'email-changed',
  'password-changed',
  'login-guessed',
  'child-login-guessed',
  'parent-removal-requested',
  'parent-change-requested',
  'family-erasure-requested',
  'child-erasure-requested',
  'change-refused',
  'removed-from-family',
  'invitation',
  'family-device-added',
  'pin-guessed',
  'child-pin-guessed',
  'test',
] as const;
export const mailKind = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof mailKind>;

/** `held`: no mail server is configured. `failed`: abandoned after a day, or permanently rejected. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'held'] as const;
export const mailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof mailState>;

export const listMailsInput = pageInput.extend({ state: mailState.optional() });
export type ListMailsInput = z.infer<typeof listMailsInput>;

/** A mail in an admin's list. */
export const mailSummary = z.object({
  id,
  kind: mailKind,
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  createdAt: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  /** Path of the link in an undelivered mail, for the admin to pass on; null when no valid one exists. */
  linkPath: z.string().nullable(),
});
export type MailSummary = z.infer<typeof mailSummary>;

export const mailPage = z.object({
  ...pageOf(mailSummary).shape,
  /** Whether a mail server is configured. */
  canSend: z.boolean(),
  linksAreLocal: z
    .boolean()
    .optional()
    .describe(
      "Whether links in emails only open on the server's own computer: `APP_URL` is local, and there is no other address.",
    ),
});
export type MailPage = z.infer<typeof mailPage>;
