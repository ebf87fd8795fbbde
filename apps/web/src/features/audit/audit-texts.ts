import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AuditAction, AuditEntry } from '@starchart/schema';

/** Each action, worded to follow the actor's name. */
export const AUDIT_ACTION_WORDS: Record<AuditAction, MessageDescriptor> = {
  'admin-created': msg`Created an admin`,
  'admin-signed-in': msg`Logged in as an admin`,
  'parent-registered': msg({ message: 'Registered', context: 'audit log' }),
  'parent-approved': msg`Approved a registration`,
  'parent-rejected': msg`Rejected a registration`,
  'parent-withdrawn': msg`Withdrew an approval`,
  'registration-expired': msg`Deleted an expired registration`,
  'invite-code-created': msg`Created an invite code`,
  'invite-code-revoked': msg`Revoked an invite code`,
  'mail-tested': msg`Sent a test email`,
  'mail-sent-again': msg`Sent an email again`,
  'demo-clock-moved': msg`Moved the demo clock`,
  'password-changed': msg`Changed the password`,
  'password-reset-requested': msg`Requested a new password`,
  'password-reset': msg`Set a new password`,
  'username-changed': msg`Changed the username`,
  'email-change-requested': msg`Requested an email change`,
  'email-changed': msg`Changed the email`,
  'child-password-changed': msg`Changed a child's password`,
  'child-login-switched-on': msg`Turned on a child's login`,
  'child-login-switched-off': msg`Turned off a child's login`,
  'child-view-lock-changed': msg`Changed the Child View lock`,
  'currency-changed': msg`Changed the currency`,
  'child-view-entered': msg`Locked Child View`,
  'child-view-refused': msg`Entered a wrong password to leave Child View`,
  'child-view-left': msg`Left Child View`,
  'login-guessed': msg`Entered several wrong passwords`,
  'device-signed-out': msg`Logged out a device`,
  'device-paired': msg`Added a family device`,
  'device-changed': msg`Changed a family device`,
  'device-removed': msg`Removed a family device`,
  'device-entered-by-parent': msg`Opened the parents' pages on a family device`,
  'pin-changed': msg`Changed a PIN`,
  'pin-locked': msg`Entered too many wrong PINs`,
  'grown-up-invited': msg`Invited a grown-up`,
  'grown-up-invitation-revoked': msg`Deleted an invitation`,
  'grown-up-joined': msg`Joined the family`,
  'grown-up-changed': msg`Changed a grown-up's role`,
  'grown-up-removed': msg`Removed a grown-up`,
  'grown-up-left': msg`Left the family`,
  'guest-pass-created': msg`Created a guest pass`,
  'guest-pass-revoked': msg`Revoked a guest pass`,
  'change-requested': msg`Asked for a change that a parent can refuse`,
  'change-refused': msg`Refused a change`,
  'change-withdrawn': msg`Withdrew a change`,
  'access-token-created': msg`Created an access token`,
  'access-token-revoked': msg`Revoked an access token`,
  'webhook-created': msg`Created a webhook`,
  'webhook-deleted': msg`Deleted a webhook`,
  'backup-made': msg`Created the nightly backup`,
  'backup-failed': msg`Could not create the nightly backup`,
  'backup-taken': msg`Created a backup`,
  'backup-restored': msg`Restored a backup`,
  'database-moved': msg`Moved everything to another database`,
  'data-exported': msg`Exported the family's data`,
  'child-erased': msg`Deleted a child`,
  'family-erased': msg`Deleted a family`,
};

const ROLE_WORDS: Record<AuditEntry['actorRole'], MessageDescriptor> = {
  parent: msg`A deleted account`,
  child: msg`A child`,
  device: msg`A family device`,
  operator: msg`Server console`,
  system: msg`Starchart`,
  visitor: msg`A visitor`,
};

/** The actor's name, else the role. Children of other families have no names here. */
export function actorTexts({ actorName, actorRole }: Pick<AuditEntry, 'actorName' | 'actorRole'>): string {
  return actorName ?? i18n._(ROLE_WORDS[actorRole]);
}

/** Each kind of subject, worded with its name or number. */
const SUBJECT_WORDS: Readonly<Record<string, (name: string) => string>> = {
  parent: (name) => t`Parent ${name}`,
  child: (name) => t`Child ${name}`,
  family: (name) => t`Family ${name}`,
  'invite-code': (name) => t`Invite code ${name}`,
  mail: (name) => t`Email ${name}`,
  device: (name) => t`Device ${name}`,
  'family-device': (name) => t`Family device ${name}`,
  'guest-pass': (name) => t`Guest pass ${name}`,
  'access-token': (name) => t`Access token ${name}`,
  webhook: (name) => t`Webhook ${name}`,
};

/** The kind of the subject with its name, else with its number; empty without a subject. */
export function subjectTexts({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>): string {
  if (!subject) return '';
  const [kind = '', number = ''] = subject.split('/');
  const name = subjectName || `#${number}`;
  return SUBJECT_WORDS[kind]?.(name) ?? `${kind} ${name}`;
}
