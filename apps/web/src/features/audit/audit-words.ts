import type { AuditAction, AuditEntry } from '@starchart/schema';

/** Each action, worded to follow the actor's name. */
export const AUDIT_ACTION_WORDS: Record<AuditAction, string> = {
  'admin-created': 'Created an admin',
  'admin-signed-in': 'Logged in as an admin',
  'parent-registered': 'Registered',
  'parent-approved': 'Approved a registration',
  'parent-rejected': 'Rejected a registration',
  'parent-withdrawn': 'Withdrew an approval',
  'registration-expired': 'Deleted an expired registration',
  'invite-code-created': 'Created an invite code',
  'invite-code-revoked': 'Revoked an invite code',
  'mail-tested': 'Sent a test email',
  'mail-sent-again': 'Sent an email again',
  'demo-clock-moved': 'Moved the demo clock',
  'password-changed': 'Changed the password',
  'password-reset-requested': 'Requested a new password',
  'password-reset': 'Set a new password',
  'username-changed': 'Changed the username',
  'email-change-requested': 'Requested an email change',
  'email-changed': 'Changed the email',
  'child-password-changed': "Changed a child's password",
  'child-login-switched-on': "Turned on a child's login",
  'child-login-switched-off': "Turned off a child's login",
  'child-view-lock-changed': 'Changed the Child View lock',
  'child-view-entered': 'Locked Child View',
  'child-view-refused': 'Entered a wrong password to leave Child View',
  'child-view-left': 'Left Child View',
  'login-guessed': 'Entered several wrong passwords',
  'device-signed-out': 'Logged out a device',
  'access-token-created': 'Created an access token',
  'access-token-revoked': 'Revoked an access token',
  'webhook-created': 'Created a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'backup-made': 'Created the nightly backup',
  'backup-failed': 'Could not create the nightly backup',
  'backup-taken': 'Created a backup',
  'backup-restored': 'Restored a backup',
  'database-moved': 'Moved everything to another database',
  'data-exported': "Exported the family's data",
  'child-erased': 'Deleted a child',
  'family-erased': 'Deleted a family',
};

const ROLE_WORDS: Record<AuditEntry['actorRole'], string> = {
  parent: 'A deleted parent',
  child: 'A child',
  operator: 'Server console',
  system: 'Starchart',
  visitor: 'A visitor',
};

/** The actor's name, else the role. Children of other families have no names here. */
export function actorWords({ actorName, actorRole }: Pick<AuditEntry, 'actorName' | 'actorRole'>): string {
  return actorName ?? ROLE_WORDS[actorRole];
}

const SUBJECT_WORDS: Readonly<Record<string, string>> = {
  parent: 'Parent',
  child: 'Child',
  family: 'Family',
  'invite-code': 'Invite code',
  mail: 'Email',
  device: 'Device',
  'access-token': 'Access token',
  webhook: 'Webhook',
};

/** The kind of the subject with its name, else with its number; empty without a subject. */
export function subjectWords({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>): string {
  if (!subject) return '';
  const [kind = '', number = ''] = subject.split('/');
  const words = SUBJECT_WORDS[kind] ?? kind;
  return subjectName ? `${words} ${subjectName}` : `${words} #${number}`;
}
