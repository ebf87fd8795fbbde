import type { AuditAction } from '@starchart/schema';
import type { Handle } from '../handle.ts';

export interface NewAuditEntry {
  actorRole: 'parent' | 'child' | 'operator' | 'system' | 'visitor';
  actorId: number | null;
  /** The family of the actor. */
  familyId: number | null;
  action: AuditAction;
  subject: string | null;
  at: Date;
}

/** Adds a line to the audit, which nothing changes or removes. */
export async function insertAuditEntry(db: Handle, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      actor_role: entry.actorRole,
      actor_id: entry.actorId,
      family_id: entry.familyId,
      action: entry.action,
      subject: entry.subject,
      created_at: entry.at,
    })
    .execute();
}
