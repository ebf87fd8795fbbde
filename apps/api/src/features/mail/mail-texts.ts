import type { MailKind } from '@starchart/schema';

export interface MailFacts {
  /** The wrong passwords came from a known device. */
  knownDevice: boolean;
  /** The parent joined a family that goes on. */
  joined: boolean;
  linkPath: string;
}

/** English messages in ICU syntax; their values are `count`, `when` and `username`. */
export interface MailText {
  /** Never contains user text, because it becomes a header. */
  subject: string;
  paragraphs: readonly string[];
  /** The username of an approved account follows the first paragraph. */
  namesUsername?: true;
  action?: { label: string; path: string };
  closing?: string;
}

const LOGIN_PATH = '/auth';
const SETTINGS_PATH = '/account';
const DASHBOARD_PATH = '/parent-dashboard';
const ADMIN_PATH = '/admin-dashboard';
const NOT_YOU = "If it wasn't you, contact the person who runs your Starchart server right away.";

export const GREETING = 'Hi there,';
export const YOUR_USERNAME = 'Your username is {username}.';
export const BUTTON_HELP = "If the button doesn't work, open this link:";

/** The text of every mail, below its greeting. */
export const MAIL_TEXTS: Record<MailKind, (facts: MailFacts) => MailText> = {
  'registration-approved': ({ joined }) => ({
    subject: 'Your account is ready',
    paragraphs: [
      'Good news: your registration has been approved.',
      joined
        ? "Log in with the username and password you chose, and you'll see the family's star chart."
        : 'Log in with the username and password you chose, and add your first child.',
    ],
    namesUsername: true,
    action: { label: 'Log in', path: LOGIN_PATH },
  }),

  'registration-rejected': () => ({
    subject: 'About your registration',
    paragraphs: [
      "Thank you for your interest. We're sorry, but your registration wasn't approved.",
      'If you think this is a mistake, please contact the person who runs this Starchart server.',
    ],
  }),

  'registrations-waiting': () => ({
    subject:
      '{count, plural, one {A new parent is waiting for approval} other {# new parents are waiting for approval}}',
    paragraphs: [
      '{count, plural, one {Someone signed up for Starchart. Please approve or reject their request.} ' +
        'other {# people signed up for Starchart. Please approve or reject their requests.}}',
    ],
    action: { label: 'Review requests', path: ADMIN_PATH },
    closing: 'We send this email at most once an hour.',
  }),

  'reset-password': ({ linkPath }) => ({
    subject: 'Reset your password',
    paragraphs: [
      'Someone, hopefully you, asked for a link to choose a new password.',
      'The link works once, for 60 minutes.',
    ],
    namesUsername: true,
    action: { label: 'Choose a new password', path: linkPath },
    closing: "If it wasn't you, you can ignore this email. Your password stays the same.",
  }),

  'confirm-email': ({ linkPath }) => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      "You asked to use this email address for your Starchart account. Please confirm that it's yours.",
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', path: linkPath },
    closing: "If it wasn't you, you can ignore this email. Nothing will change.",
  }),

  'email-changed': () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      "The email address of your Starchart account was changed. From now on, we'll write to the new one.",
      NOT_YOU,
    ],
  }),

  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your Starchart account was changed.', NOT_YOU],
    namesUsername: true,
  }),

  'login-guessed': ({ knownDevice }) => ({
    subject: 'Someone tried to log in to your account',
    paragraphs: [
      knownDevice
        ? 'Someone entered several wrong passwords for your account on a device you use. None of them worked.'
        : "Someone entered several wrong passwords for your account on a device you haven't used before. None of them worked. After ten wrong passwords in a day, new devices have to wait. You can still log in on your own devices.",
      "If it wasn't you, choose a new password that you don't use anywhere else. That also resets the failed attempts.",
    ],
    action: { label: 'Change my password', path: SETTINGS_PATH },
    closing: 'We send this email at most once a day.',
  }),

  'child-login-guessed': ({ knownDevice }) => ({
    subject: 'Someone tried to log in as your child',
    paragraphs: [
      knownDevice
        ? 'Someone entered several wrong passwords for one of your children on a device your family uses. None of them worked.'
        : "Someone entered several wrong passwords for one of your children on a device your family hasn't used before. None of them worked. After ten wrong passwords in a day, new devices have to wait. Your child can still log in on your family's own devices.",
      "Often it's just the child who mistyped. If not, give your child a new password. That also resets the failed attempts.",
    ],
    action: { label: 'Open my dashboard', path: DASHBOARD_PATH },
    closing: 'We send this email at most once a day for each child.',
  }),

  'parent-removal-requested': () => ({
    subject: 'A parent is about to be removed from your family',
    paragraphs: [
      'A parent asked to remove another parent from your family. This happens on {when}, unless a parent says no.',
      'To stop it, open the settings and choose “Keep things as they are”.',
    ],
    action: { label: 'Open settings', path: SETTINGS_PATH },
  }),

  'parent-change-requested': () => ({
    subject: "A parent's role is about to change",
    paragraphs: [
      'A parent asked to give another parent of your family fewer rights. This happens on {when}, unless a parent says no.',
      'To stop it, open the settings and choose “Keep things as they are”.',
    ],
    action: { label: 'Open settings', path: SETTINGS_PATH },
  }),

  'family-erasure-requested': () => ({
    subject: 'Your family is about to be deleted',
    paragraphs: [
      "A parent asked to delete your family with all its children, habits and points. This happens on {when}, unless a parent says no. Then it can't be undone.",
      'To stop it, open the settings and choose “Keep things as they are”.',
    ],
    action: { label: 'Open settings', path: SETTINGS_PATH },
  }),

  'child-erasure-requested': () => ({
    subject: 'A child is about to be deleted from your family',
    paragraphs: [
      "A parent asked to delete one of your children with all habits, rewards and points. This happens on {when}, unless a parent says no. Then it can't be undone.",
      'To stop it, open your dashboard and choose “Keep things as they are”.',
    ],
    action: { label: 'Open my dashboard', path: DASHBOARD_PATH },
  }),

  'change-refused': () => ({
    subject: 'Everything stays as it is',
    paragraphs: [
      'A parent said no to a change in your family. Nothing changes.',
      "If you can't agree, the person who runs this Starchart server can help.",
    ],
  }),

  'removed-from-family': () => ({
    subject: 'You were removed from your family in Starchart',
    paragraphs: ['You no longer have access to your family in Starchart.'],
  }),

  invitation: ({ linkPath }) => ({
    subject: "You're invited to a family on Starchart",
    paragraphs: [
      'Someone would like you to join their family on Starchart, a star chart for children and their habits.',
      'The link shows who invites you. It works once, for 7 days.',
    ],
    action: { label: 'Open the invitation', path: linkPath },
    closing: "If you don't know what this is about, you can ignore this email.",
  }),

  'family-device-added': () => ({
    subject: 'A new family device',
    paragraphs: [
      'A device was added to your family. It shows who is in the family, and your children can open their pages on it.',
      "If you don't know it, open the settings and remove it.",
    ],
    action: { label: 'Open settings', path: SETTINGS_PATH },
  }),

  'pin-guessed': () => ({
    subject: 'Someone tried your PIN',
    paragraphs: [
      'Someone entered several wrong PINs for you on a family device. None of them worked. After ten in a day, your PIN is deleted.',
      'You can set a new PIN in your settings. That also resets the failed attempts.',
    ],
    action: { label: 'Open settings', path: SETTINGS_PATH },
    closing: 'We send this email at most once a day for each device.',
  }),

  'child-pin-guessed': () => ({
    subject: "Someone tried your child's PIN",
    paragraphs: [
      'Someone entered several wrong PINs for one of your children on a family device. None of them worked.',
      "Often it's just the child who mistyped. If not, set a new PIN. That also resets the failed attempts.",
    ],
    action: { label: 'Open my dashboard', path: DASHBOARD_PATH },
    closing: 'We send this email at most once a day for each child and device.',
  }),

  test: () => ({
    subject: 'Email works',
    paragraphs: ['This is your test email from Starchart. Everything is set up.'],
  }),
};
