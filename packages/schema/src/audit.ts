import { z } from 'zod';
import { id, instant, pageInput, pageOf } from './fields.ts';

/** All actions in the audit log. */
export const AUDIT_ACTIONS = [
  'admin-created',
  'admin-signed-in',
  'parent-registered',
  'parent-approved',
  'parent-rejected',
  'parent-withdrawn',
  'registration-expired',
  'invite-code-created',
  'invite-code-revoked',
  'mail-tested',
  'mail-sent-again',
  'demo-clock-moved',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'username-changed',
  'email-change-requested',
  'email-changed',
  'child-password-changed',
  'child-login-switched-on',
  'child-login-switched-off',
  'child-view-lock-changed',
  'currency-changed',
  'child-view-entered',
  'child-view-refused',
  'child-view-left',
  'login-guessed',
  'device-signed-out',
  'grown-up-invited',
  'grown-up-invitation-revoked',
  'grown-up-joined',
  'grown-up-changed',
  'grown-up-removed',
  'grown-up-left',
  'guest-pass-created',
  'guest-pass-revoked',
  'change-requested',
  'change-refused',
  'change-withdrawn',
  'device-paired',
  'device-changed',
  'device-removed',
  'device-entered-by-parent',
  'pin-changed',
  'pin-locked',
  'access-token-created',
  'access-token-revoked',
  'webhook-created',
  'webhook-deleted',
  'backup-made',
  'backup-failed',
  'backup-taken',
  'backup-restored',
  'database-moved',
  'data-exported',
  'child-erased',
  'family-erased',
] as const;
export const auditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditAction>;

/** The actions in the activity of a family: all but those of running the server. */
export const FAMILY_AUDIT_ACTIONS = AUDIT_ACTIONS.filter((action) => !isOfServer(action));

function isOfServer(action: AuditAction): boolean {
  return /^(admin|parent|registration|invite-code|mail|demo|backup|database)-/.test(action);
}

export const listAuditInput = pageInput.extend({
  action: auditAction.optional(),
  /** Only entries of this parent. */
  actorId: id.optional(),
});
export type ListAuditInput = z.infer<typeof listAuditInput>;

export const listFamilyAuditInput = z.object({ ...pageInput.shape });
export type ListFamilyAuditInput = z.infer<typeof listFamilyAuditInput>;

/** An audit entry. Names are current; null for erased subjects, and for other families and their children. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Identical actions within a minute are one entry. */
  times: z.int(),
  /** When it happened last; null if it happened once. */
  lastAt: instant.nullable(),
  action: auditAction,
  actorRole: z.enum(['parent', 'child', 'device', 'operator', 'system', 'visitor']),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** Subject of the action, as `kind/id`. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = pageOf(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;
