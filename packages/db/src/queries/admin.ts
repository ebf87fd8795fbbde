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
