import type { ParentStatus } from '@starchart/schema';
import type { Queryable } from '../db.ts';

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

export interface SoughtParents {
  /** Parts of a name, and of a username and an e-mail as they are compared; undefined: everybody. */
  words?: { name: string; usernameKey: string; emailKey: string } | undefined;
  status?: ParentStatus | undefined;
  cursor: number | undefined;
  limit: number;
}

/**
 * Parents in whose name, username or e-mail the words stand, whatever the case of the letters; newest first, from below
 * the parent with the id `cursor`.
 *
 * The primary key is read backwards until the page is full. No index finds what stands in the middle of a word without an
 * extension that not every PostgreSQL has: words that nobody bears cost a look at every parent, which takes a quarter of a
 * second for 100 000 of them on a busy machine.
 */
export function searchParents(db: Queryable, { words, status, cursor, limit }: SoughtParents) {
  return db
    .selectFrom('parents')
    .$if(words !== undefined, (query) =>
      query.where(({ eb, fn, val }) =>
        // Not LIKE: nothing in the words means anything but itself.
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

/** Parents who wait for a decision, those who registered first come first; from behind the parent with the id `cursor`. */
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

/** Everybody who waits for a decision. */
export async function listPendingParentIds(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Registrations that nobody has decided on in time. */
export function listExpiredRegistrations(db: Queryable, at: Date) {
  return expiredRegistrations(db, at).orderBy('id').execute();
}

/** Whether this one is among them, and nobody decides on it until the end of the transaction. Within a transaction only. */
export async function lockExpiredRegistration(db: Queryable, at: Date, parentId: number): Promise<boolean> {
  const row = await expiredRegistrations(db, at).where('id', '=', parentId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

function expiredRegistrations(db: Queryable, at: Date) {
  return db
    .selectFrom('parents')
    .where('status', '=', 'pending')
    .where('registration_expires_at', '<=', at)
    .select(['family_id as familyId', 'id as parentId']);
}

/** The family of a parent, whoever asks: for admins and the operator, who look across families. */
export async function findFamilyOfParent(db: Queryable, parentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('family_id as familyId')
    .executeTakeFirst();
  return row?.familyId;
}

/** Reads a parent and keeps others from deciding on it. Within a transaction only. */
export function lockParent(db: Queryable, parentId: number) {
  return db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select(PARENT_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads a parent together with all admins, and keeps others from deciding on any of them. In the order of their ids, in
 * one statement: of those who do so at once each waits for the other, and none for good. Within a transaction only.
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

/** Who approved when is kept for as long as the approval stands. */
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
