import type { MessageKey } from '@starchart/i18n';
import type { MailKind } from '@starchart/schema';

export interface MailFacts {
  /** The wrong passwords came from a known device. */
  knownDevice: boolean;
  /** The parent joined a family that goes on. */
  joined: boolean;
  linkPath: string;
}

/** Their values are `count`, `when` and `username`. */
export type MailMessage = Extract<MessageKey, `mail.${string}`>;

export interface MailText<Text = MailMessage> {
  /** Never contains user text, because it becomes a header. */
  subject: Text;
  paragraphs: readonly Text[];
  /** The username of an approved account follows the first paragraph. */
  namesUsername?: true;
  action?: { label: Text; path: string };
  closing?: Text;
}

const LOGIN_PATH = '/auth';
const SETTINGS_PATH = '/account';
const DASHBOARD_PATH = '/parent-dashboard';
const ADMIN_PATH = '/admin-dashboard';

/** The text of every mail, below its greeting. */
export const MAIL_TEXTS: Record<MailKind, (facts: MailFacts) => MailText> = {
  'registration-approved': ({ joined }) => ({
    subject: 'mail.approved.subject',
    paragraphs: ['mail.approved.news', joined ? 'mail.approved.seeFamily' : 'mail.approved.addChild'],
    namesUsername: true,
    action: { label: 'mail.approved.button', path: LOGIN_PATH },
  }),

  'registration-rejected': () => ({
    subject: 'mail.rejected.subject',
    paragraphs: ['mail.rejected.news', 'mail.rejected.mistake'],
  }),

  'registrations-waiting': () => ({
    subject: 'mail.newParents.subject',
    paragraphs: ['mail.newParents.news'],
    action: { label: 'mail.newParents.button', path: ADMIN_PATH },
    closing: 'mail.newParents.closing',
  }),

  'reset-password': ({ linkPath }) => ({
    subject: 'mail.passwordReset.subject',
    paragraphs: ['mail.passwordReset.news', 'mail.passwordReset.link'],
    namesUsername: true,
    action: { label: 'mail.passwordReset.button', path: linkPath },
    closing: 'mail.passwordReset.closing',
  }),

  'confirm-email': ({ linkPath }) => ({
    subject: 'mail.emailConfirmation.subject',
    paragraphs: ['mail.emailConfirmation.news', 'mail.emailConfirmation.link'],
    action: { label: 'mail.emailConfirmation.button', path: linkPath },
    closing: 'mail.emailConfirmation.closing',
  }),

  'email-changed': () => ({
    subject: 'mail.emailChanged.subject',
    paragraphs: ['mail.emailChanged.news', 'mail.contactOperator'],
  }),

  'password-changed': () => ({
    subject: 'mail.passwordChanged.subject',
    paragraphs: ['mail.passwordChanged.news', 'mail.contactOperator'],
    namesUsername: true,
  }),

  'login-guessed': ({ knownDevice }) => ({
    subject: 'mail.loginWarning.subject',
    paragraphs: [
      knownDevice ? 'mail.loginWarning.knownDevice' : 'mail.loginWarning.newDevice',
      'mail.loginWarning.advice',
    ],
    action: { label: 'mail.loginWarning.button', path: SETTINGS_PATH },
    closing: 'mail.loginWarning.closing',
  }),

  'child-login-guessed': ({ knownDevice }) => ({
    subject: 'mail.childLoginWarning.subject',
    paragraphs: [
      knownDevice ? 'mail.childLoginWarning.knownDevice' : 'mail.childLoginWarning.newDevice',
      'mail.childLoginWarning.advice',
    ],
    action: { label: 'mail.openDashboard', path: DASHBOARD_PATH },
    closing: 'mail.childLoginWarning.closing',
  }),

  'parent-removal-requested': () => ({
    subject: 'mail.removalPending.subject',
    paragraphs: ['mail.removalPending.news', 'mail.stopInSettings'],
    action: { label: 'mail.openSettings', path: SETTINGS_PATH },
  }),

  'parent-change-requested': () => ({
    subject: 'mail.rolePending.subject',
    paragraphs: ['mail.rolePending.news', 'mail.stopInSettings'],
    action: { label: 'mail.openSettings', path: SETTINGS_PATH },
  }),

  'family-erasure-requested': () => ({
    subject: 'mail.familyErasurePending.subject',
    paragraphs: ['mail.familyErasurePending.news', 'mail.stopInSettings'],
    action: { label: 'mail.openSettings', path: SETTINGS_PATH },
  }),

  'child-erasure-requested': () => ({
    subject: 'mail.childErasurePending.subject',
    paragraphs: ['mail.childErasurePending.news', 'mail.stopInDashboard'],
    action: { label: 'mail.openDashboard', path: DASHBOARD_PATH },
  }),

  'change-refused': () => ({
    subject: 'mail.changeStopped.subject',
    paragraphs: ['mail.changeStopped.news', 'mail.changeStopped.help'],
  }),

  'removed-from-family': () => ({
    subject: 'mail.removed.subject',
    paragraphs: ['mail.removed.news'],
  }),

  invitation: ({ linkPath }) => ({
    subject: 'mail.invitation.subject',
    paragraphs: ['mail.invitation.news', 'mail.invitation.link'],
    action: { label: 'mail.invitation.button', path: linkPath },
    closing: 'mail.invitation.closing',
  }),

  'family-device-added': () => ({
    subject: 'mail.familyDevice.subject',
    paragraphs: ['mail.familyDevice.news', 'mail.familyDevice.advice'],
    action: { label: 'mail.openSettings', path: SETTINGS_PATH },
  }),

  'pin-guessed': () => ({
    subject: 'mail.pinWarning.subject',
    paragraphs: ['mail.pinWarning.news', 'mail.pinWarning.advice'],
    action: { label: 'mail.openSettings', path: SETTINGS_PATH },
    closing: 'mail.pinWarning.closing',
  }),

  'child-pin-guessed': () => ({
    subject: 'mail.childPinWarning.subject',
    paragraphs: ['mail.childPinWarning.news', 'mail.childPinWarning.advice'],
    action: { label: 'mail.openDashboard', path: DASHBOARD_PATH },
    closing: 'mail.childPinWarning.closing',
  }),

  test: () => ({
    subject: 'mail.test.subject',
    paragraphs: ['mail.test.news'],
  }),
};
