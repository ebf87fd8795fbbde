import type { PendingChangeKind } from '@starchart/schema';
import { columnsOf } from '../columns.ts';
import type { Queryable } from '../db.ts';

/** What waits: a change of one parent, or the erasure of the family. */
export interface ChangeToRequest {
  kind: PendingChangeKind;
  /** Null for the erasure of the family. */
  parentId: number | null;
  newRole: 'helper' | 'viewer' | null;
}

function openChanges(db: Queryable) {
  return db.selectFrom('pending_changes').where('ended_at', 'is', null);
}

/** The family's open changes with the names of the parents concerned, oldest first. */
export function listPendingChanges(db: Queryable, familyId: number) {
  return openChanges(db)
    .innerJoin('parents as requester', (join) =>
      join
        .onRef('requester.family_id', '=', 'pending_changes.family_id')
        .onRef('requester.id', '=', 'requested_by'),
    )
    .leftJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'pending_changes.family_id')
        .onRef('parents.id', '=', 'pending_changes.parent_id'),
    )
    .where('pending_changes.family_id', '=', familyId)
    .select([
      'pending_changes.id',
      'kind',
      'pending_changes.parent_id as parentId',
      'parents.name as parentName',
      'new_role as newRole',
      'requested_by as requestedBy',
      'requester.name as requesterName',
      'requested_at as requestedAt',
      'due_at as dueAt',
    ])
    .orderBy('pending_changes.id')
    .execute();
}

/** Returns its id. Throws a unique violation if the same change is open; call it after `lockFamily`. */
export async function insertPendingChange(
  db: Queryable,
  familyId: number,
  change: ChangeToRequest & { requestedBy: number; requestedAt: Date; dueAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('pending_changes')
    .values(columnsOf({ familyId, ...change }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The changes of all families that are due, in the order in which they apply. */
export function listDueChanges(db: Queryable, at: Date) {
  return openChanges(db)
    .where('due_at', '<=', at)
    .select(['id', 'family_id as familyId', 'kind', 'parent_id as parentId'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** An open change, locked; undefined when it is not open. */
export async function lockPendingChange(db: Queryable, familyId: number, changeId: number) {
  return await openChanges(db)
    .where('family_id', '=', familyId)
    .where('id', '=', changeId)
    .select(['kind', 'parent_id as parentId', 'new_role as newRole', 'requested_by as requestedBy'])
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a change. Call it after `lockPendingChange`. */
export async function endPendingChange(
  db: Queryable,
  familyId: number,
  changeId: number,
  { outcome, at }: { outcome: 'applied' | 'refused' | 'withdrawn'; at: Date },
): Promise<void> {
  await db
    .updateTable('pending_changes')
    .set({ outcome, ended_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', changeId)
    .execute();
}
