import type { PendingChangeKind } from '@starchart/schema';
import { columnsOf } from '../../columns.ts';
import type { Queryable } from '../../db.ts';

/** What waits: a change of one parent, or the erasure of a child or of the family. */
export interface ChangeToRequest {
  kind: PendingChangeKind;
  /** Null for an erasure. */
  parentId: number | null;
  /** The child who is erased. */
  childId: number | null;
  newRole: 'helper' | 'viewer' | null;
}

function openChanges(db: Queryable) {
  return db.selectFrom('pending_changes').where('ended_at', 'is', null);
}

/** The family's open changes with the names of the people concerned, oldest first. */
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
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'pending_changes.family_id')
        .onRef('children.id', '=', 'pending_changes.child_id'),
    )
    .where('pending_changes.family_id', '=', familyId)
    .select([
      'pending_changes.id',
      'kind',
      'pending_changes.parent_id as parentId',
      'parents.name as parentName',
      'pending_changes.child_id as childId',
      'children.name as childName',
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
  change: ChangeToRequest & { requestedBy: number; requestedAt: Date; mailedAt: Date | null; dueAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('pending_changes')
    .values(columnsOf({ familyId, ...change }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The changes of all families that are due and were mailed to the parents, in the order in which they apply. */
export function listDueChanges(db: Queryable, at: Date) {
  return openChanges(db)
    .where('due_at', '<=', at)
    .where('mailed_at', 'is not', null)
    .select(['id', 'family_id as familyId', 'kind', 'parent_id as parentId', 'child_id as childId'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** When until `at` a parent last withdrew a request like this one, and when the parents last got a mail about one. */
export async function findEarlierRequests(
  db: Queryable,
  familyId: number,
  { kind, parentId, childId, requestedBy }: Omit<ChangeToRequest, 'newRole'> & { requestedBy: number },
  at: Date,
): Promise<{ withdrawnAt: Date | null; mailedAt: Date | null }> {
  return await db
    .selectFrom('pending_changes')
    .where('family_id', '=', familyId)
    .where('requested_by', '=', requestedBy)
    .where('kind', '=', kind)
    .where('parent_id', 'is not distinct from', parentId)
    .where('child_id', 'is not distinct from', childId)
    .select(({ fn }) => [
      // A clock that was ahead wrote later ones.
      fn
        .max('ended_at')
        .filterWhere('outcome', '=', 'withdrawn')
        .filterWhere('ended_at', '<=', at)
        .as('withdrawnAt'),
      fn.max('mailed_at').filterWhere('mailed_at', '<=', at).as('mailedAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** The open changes of all families about which the parents have got no mail yet. */
export function listUnmailedChanges(db: Queryable) {
  return openChanges(db)
    .innerJoin('families', 'families.id', 'family_id')
    .where('mailed_at', 'is', null)
    .select(['pending_changes.id', 'family_id as familyId', 'time_zone as timeZone'])
    .orderBy('pending_changes.id')
    .execute();
}

/** Notes that the parents got a mail about a change. */
export async function markChangeMailed(
  db: Queryable,
  familyId: number,
  changeId: number,
  { mailedAt, dueAt }: { mailedAt: Date; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('pending_changes')
    .set({ mailed_at: mailedAt, due_at: dueAt })
    .where('family_id', '=', familyId)
    .where('id', '=', changeId)
    .execute();
}

/** An open change, locked; undefined when it is not open. */
export async function lockPendingChange(db: Queryable, familyId: number, changeId: number) {
  return await openChanges(db)
    .where('family_id', '=', familyId)
    .where('id', '=', changeId)
    .select([
      'kind',
      'parent_id as parentId',
      'child_id as childId',
      'new_role as newRole',
      'requested_by as requestedBy',
      'mailed_at as mailedAt',
      'due_at as dueAt',
    ])
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
