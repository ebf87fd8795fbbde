import type { MailKind } from '@starchart/schema';

export interface MailFacts {
  count: number;
  /** The wrong passwords came from a known device. */
  knownDevice: boolean;
  linkPath: string;
}

export interface MailText {
  /** Never contains user text, because it becomes a header. */
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; path: string };
  closing?: string;
}

const LOGIN_PATH = '/auth';
const SETTINGS_PATH = '/settings/account';
const DASHBOARD_PATH = '/parent-dashboard';
const ADMIN_PATH = '/admin-dashboard';
const NOT_YOU = "If it wasn't you, please get help at once from the person who runs this star chart.";
const NEW_DEVICES_WAIT = 'After ten in a day, new devices have to wait.';

/** The text of every mail, below its greeting. */
export const MAIL_TEXTS: Record<MailKind, (facts: MailFacts) => MailText> = {
  'registration-approved': () => ({
    subject: 'Your account is ready',
    paragraphs: [
      'Good news: your registration has been approved.',
      'Log in with the username and the password that you chose, and make the first star chart.',
    ],
    action: { label: 'Log in', path: LOGIN_PATH },
  }),

  'registration-rejected': () => ({
    subject: 'About your registration',
    paragraphs: [
      'Thank you for your interest. We are sorry to say that your registration was not approved.',
      'If you think that this is a mistake, please ask the person who runs this star chart.',
    ],
  }),

  'registrations-waiting': ({ count }) => ({
    subject: count === 1 ? 'A registration is waiting for you' : `${count} registrations are waiting for you`,
    paragraphs: [
      count === 1
        ? 'Somebody has registered and waits to be approved or rejected.'
        : `${count} people have registered and wait to be approved or rejected.`,
    ],
    action: { label: 'Open the admin dashboard', path: ADMIN_PATH },
    closing: 'You get at most one mail like this in an hour.',
  }),

  'reset-password': ({ linkPath }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account.',
      'The link works once, within 60 minutes of being asked for.',
    ],
    action: { label: 'Choose a new password', path: linkPath },
    closing: "If it wasn't you, ignore this mail: your password stays as it is.",
  }),

  'confirm-email': ({ linkPath }) => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      'You asked to use this email address for your account. It changes once you have confirmed it.',
      'The link works once, within 24 hours of being asked for.',
    ],
    action: { label: 'Confirm this address', path: linkPath },
    closing: "If it wasn't you, ignore this mail: nothing changes.",
  }),

  'email-changed': () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'The email address of your account was changed, so from now on mails go to the new one.',
      NOT_YOU,
    ],
  }),

  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed.', NOT_YOU],
  }),

  'login-guessed': ({ knownDevice }) => ({
    subject: 'Somebody tried to log in to your account',
    paragraphs: [
      knownDevice
        ? 'Somebody tried several wrong passwords for your account, on a device on which you log in. None of them was right.'
        : `Somebody tried several wrong passwords for your account, on a device that you have not used before. None of them was right. ${NEW_DEVICES_WAIT} Where you have logged in before, you still can.`,
      "If it wasn't you, choose a new password that is used nowhere else: that also resets the failed attempts.",
    ],
    action: { label: 'Open the settings', path: SETTINGS_PATH },
    closing: 'You get at most one mail like this in a day.',
  }),

  'child-login-guessed': ({ knownDevice }) => ({
    subject: "Somebody tried to log in with a child's name",
    paragraphs: [
      knownDevice
        ? 'Somebody tried several wrong passwords for a child of yours, on a device that your family uses. None of them was right.'
        : `Somebody tried several wrong passwords for a child of yours, on a device that your family has not used before. None of them was right. ${NEW_DEVICES_WAIT} Where your family has logged in before, your child still can.`,
      'Often it is just the child itself, who has mistyped. If it was not, give your child a new password: that also resets the failed attempts.',
    ],
    action: { label: 'Open the dashboard', path: DASHBOARD_PATH },
    closing: 'You get at most one mail like this in a day for each child.',
  }),

  test: () => ({
    subject: 'Mail works',
    paragraphs: ['This is the test mail that you asked for: Starchart can send mail.'],
  }),
};
