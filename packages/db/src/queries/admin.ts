import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

const PARENT_COLUMNS = [
  'id',
  'family_id as familyId',
  'name',
  'username',
  'email',
  'status',
  'is_admin as isAdmin',
  'registration_date as registrationDate',
  'approved_at as approvedAt',
] as const;

export function listParents(db: Handle) {
  return db.selectFrom('parents').select(PARENT_COLUMNS).orderBy('id').execute();
}

/** Parents who wait for a decision, the longest wait first. */
export function listPendingParents(db: Handle) {
  return db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .select(['id', 'name', 'email', 'registration_date as registrationDate'])
    .orderBy('registration_date')
    .orderBy('id')
    .execute();
}

/** Reads a parent and keeps others from deciding on it. Within a transaction only. */
export function lockParent(db: Handle, parentId: number) {
  return db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select(PARENT_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideParent(
  db: Handle,
  parentId: number,
  decision: { status: 'approved' | 'rejected'; by: number; at: Date },
): Promise<void> {
  const approved = decision.status === 'approved';
  await db
    .updateTable('parents')
    .set({
      status: decision.status,
      approved_by: approved ? decision.by : null,
      approved_at: approved ? decision.at : null,
    })
    .where('id', '=', parentId)
    .execute();
}

/** Puts a mail into the outbox; it leaves only if the transaction that caused it commits. */
export async function insertMail(
  db: Handle,
  mail: { kind: string; recipient: string; payload: Record<string, string>; at: Date },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      payload: sql`${JSON.stringify(mail.payload)}::jsonb`,
      created_at: mail.at,
    })
    .execute();
}

export async function insertAuditEntry(
  db: Handle,
  entry: { familyId: number; actorId: number; action: string; subject: string; at: Date },
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      family_id: entry.familyId,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      created_at: entry.at,
    })
    .execute();
}
