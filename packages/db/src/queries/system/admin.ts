import type { ParentStatus } from '@starchart/schema';
import { sql } from 'kysely';
import { hasRow, type Queryable } from '../../db.ts';

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

export function listParents(db: Queryable) {
  return db.selectFrom('parents').select(PARENT_COLUMNS).orderBy('id').execute();
}

/** The grown-ups of all families with their roles, by family. */
export function listGrownUps(db: Queryable) {
  return db
    .selectFrom('parents')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .select([
      'families.name as familyName',
      'parents.name',
      'username',
      'family_role as familyRole',
      'status',
      'is_admin as isAdmin',
    ])
    .orderBy('parents.family_id')
    .orderBy('parents.id')
    .execute();
}

export interface SoughtParents {
  /** Search words for name, username and e-mail; undefined for all parents. */
  words?: { name: string; usernameKey: string; emailKey: string } | undefined;
  status?: ParentStatus | undefined;
  cursor: number | undefined;
  limit: number;
}

/**
 * Parents whose name, username or e-mail contains the words, ignoring case; newest first, with ids below `cursor`.
 * Scans the primary key backwards until the page is full: an index on substrings needs an extension that some servers lack.
 * A search without matches scans every parent (about 0.25 s for 100,000).
 */
export function searchParents(db: Queryable, { words, status, cursor, limit }: SoughtParents) {
  return db
    .selectFrom('parents')
    .$if(words !== undefined, (query) =>
      query.where(({ eb, fn, val }) =>
        // Not LIKE: `%` and `_` have no special meaning here.
        eb.or([
          eb(fn<number>('strpos', [fn('lower', ['name']), fn('lower', [val(words?.name)])]), '>', 0),
          eb(fn<number>('strpos', ['username_key', val(words?.usernameKey)]), '>', 0),
          eb(fn<number>('strpos', ['email_key', val(words?.emailKey)]), '>', 0),
        ]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'approved'))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .select(PARENT_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Registrations that wait for a decision, oldest first, with ids above `cursor`. */
export function listPendingParents(
  db: Queryable,
  { cursor = 0, limit }: { cursor?: number | undefined; limit: number },
) {
  return db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .where('id', '>', cursor)
    .select([
      'id',
      'name',
      'email',
      'registration_date as registrationDate',
      'registration_expires_at as expiresAt',
    ])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listPendingParentIds(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether as many registrations wait for a decision; locks, so that concurrent ones are counted. Call it in a transaction. A parent whose
 * approval was withdrawn does not count.
 */
export async function areRegistrationsFull(db: Queryable, max: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('registrations'))`.execute(db);
  const beyond = db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .where('registration_expires_at', 'is not', null)
    .select('id')
    .offset(max - 1)
    .limit(1);
  return await hasRow(beyond);
}

/** Registrations whose time for a decision has expired. */
export function listExpiredRegistrations(db: Queryable, at: Date) {
  return expiredRegistrations(db, at).orderBy('id').execute();
}

/** Locks this registration if it has expired; false otherwise. Call it in a transaction. */
export function lockExpiredRegistration(db: Queryable, at: Date, parentId: number): Promise<boolean> {
  return hasRow(expiredRegistrations(db, at).where('id', '=', parentId).forUpdate());
}

function expiredRegistrations(db: Queryable, at: Date) {
  return db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .where('registration_expires_at', '<=', at)
    .select(['family_id as familyId', 'id as parentId']);
}

/** The family of a parent, for admins and the operator, who work across families. */
export async function findFamilyOfParent(db: Queryable, parentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('family_id as familyId')
    .executeTakeFirst();
  return row?.familyId;
}

/** Reads and locks a parent. Call it in a transaction. */
export function lockParent(db: Queryable, parentId: number) {
  return db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select(PARENT_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads and locks a parent and all admins, in one statement ordered by id, which prevents deadlocks.
 * Call it in a transaction.
 */
export function lockParentWithAdmins(db: Queryable, parentId: number) {
  return db
    .selectFrom('parents')
    .where((eb) =>
      eb.or([eb('id', '=', parentId), eb.and([eb('is_admin', '=', true), eb('status', '=', 'approved')])]),
    )
    .select(PARENT_COLUMNS)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Approver and time of approval are stored as long as the parent is approved. */
export async function decideParent(
  db: Queryable,
  parentId: number,
  decision: { status: ParentStatus; by: number; at: Date },
): Promise<void> {
  const approved = decision.status === 'approved';
  await db
    .updateTable('parents')
    .set({
      status: decision.status,
      approved_by: approved ? decision.by : null,
      approved_at: approved ? decision.at : null,
      registration_expires_at: null,
    })
    .where('id', '=', parentId)
    .execute();
}
