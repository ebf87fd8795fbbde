import type { AuditAction, AuditEntry } from '@starchart/schema';

/** Each action, worded to follow the actor's name. */
export const AUDIT_ACTION_WORDS: Record<AuditAction, string> = {
  'admin-created': 'Created an admin',
  'admin-signed-in': 'Signed in as an admin',
  'parent-registered': 'Registered',
  'parent-approved': 'Approved a registration',
  'parent-rejected': 'Rejected a registration',
  'parent-withdrawn': 'Withdrew an approval',
  'registration-expired': 'Deleted a registration that nobody decided on',
  'invite-code-created': 'Created an invite code',
  'invite-code-revoked': 'Revoked an invite code',
  'mail-tested': 'Sent a test mail',
  'mail-sent-again': 'Sent a mail again',
  'demo-clock-moved': "Moved the demo's clock",
  'password-changed': 'Changed the password',
  'password-reset-requested': 'Asked for a new password',
  'password-reset': 'Set a new password',
  'username-changed': 'Changed the username',
  'email-change-requested': 'Asked to change the email',
  'email-changed': 'Changed the email',
  'child-password-changed': "Changed a child's password",
  'child-login-switched-on': "Switched a child's login on",
  'child-login-switched-off': "Switched a child's login off",
  'child-view-lock-changed': 'Changed the Child View lock',
  'child-view-entered': 'Locked the child view',
  'child-view-refused': 'Tried a wrong password to leave the child view',
  'child-view-left': 'Left the child view',
  'login-guessed': 'Tried several wrong passwords',
  'device-signed-out': 'Signed out a device',
  'access-token-created': 'Created an access token',
  'access-token-revoked': 'Revoked an access token',
  'webhook-created': 'Created a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'backup-made': 'Made the nightly backup',
  'backup-failed': 'Could not make the nightly backup',
  'backup-taken': 'Saved everything in a backup',
  'backup-restored': 'Restored everything from a backup',
  'database-moved': 'Moved everything to another database',
  'data-exported': "Exported the family's data",
  'child-erased': 'Deleted a child',
  'family-erased': 'Deleted a family',
};

const ROLE_WORDS: Record<AuditEntry['actorRole'], string> = {
  parent: 'A parent who is gone',
  child: 'A child',
  operator: 'The operator, at the console',
  system: 'Starchart itself',
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
  mail: 'Mail',
  device: 'Device',
  'access-token': 'Access token',
  webhook: 'Webhook',
};

/** The kind of the subject with its name, else with its number; empty without a subject. */
export function subjectWords({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>): string {
  if (!subject) return '';
  const [kind = '', number = ''] = subject.split('/');
  const words = SUBJECT_WORDS[kind] ?? kind;
  return subjectName ? `${words} ${subjectName}` : `${words} no. ${number}`;
}
