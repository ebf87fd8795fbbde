import type { InvitationPayload, MemberAccess, ParentStatus } from '@starchart/schema';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../columns.ts';
import { countChanged, hasRow, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';
import { childIdsOfParent } from '../accounts/auth.ts';
import { deleteKeysOfEndedSenders } from '../accounts/idempotency.ts';
import { releaseDevices } from '../accounts/sessions.ts';

/** The approved grown-ups of a family, oldest account first, with the time of the last visit. */
export function listMembers(db: Queryable, familyId: number) {
  return membersWith(db, familyId, 'approved');
}

/** The grown-ups of a family whom an admin has not approved yet, oldest account first. */
export function listPendingMembers(db: Queryable, familyId: number) {
  return membersWith(db, familyId, 'pending');
}

function membersWith(db: Queryable, familyId: number, status: ParentStatus) {
  return db
    .selectFrom('parents')
    .where('parents.family_id', '=', familyId)
    .where('status', '=', status)
    .select([
      'parents.id',
      'parents.name',
      'status',
      'email',
      'username_key as usernameKey',
      'is_admin as isAdmin',
      'family_role as familyRole',
      'invited_by as invitedBy',
      'registration_date as joinedAt',
      childIdsOfParent(sql.ref('parents.family_id'), sql.ref('parents.id')).as('childIds'),
      lastVisitOf(sql.ref('parents.family_id'), sql.ref('parents.id')).as('lastSeenAt'),
    ])
    .orderBy('parents.id')
    .execute();
}

function lastVisitOf(familyId: RawBuilder<unknown>, parentId: RawBuilder<unknown>) {
  return sql<Date | null>`(select max(last_seen_at) from sessions
    where sessions.family_id = ${familyId} and sessions.parent_id = ${parentId} and guest_pass_id is null)`;
}

/** The addresses of the family's approved parents; about one parent, only the address of that one. */
export async function listParentEmails(db: Queryable, familyId: number, about?: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .where('status', '=', 'approved')
    .where('family_role', '=', 'parent')
    .$if(about?.role === 'parent', (query) => query.where('id', '=', about?.id ?? 0))
    .select('email')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Whether the family has this grown-up. */
export function hasMember(db: Queryable, familyId: number, parentId: number): Promise<boolean> {
  return hasRow(
    db.selectFrom('parents').where('family_id', '=', familyId).where('id', '=', parentId).select('id'),
  );
}

/**
 * Blocks logins of a grown-up until the end of the transaction. Take this lock before the family's: a login locks the credentials
 * first, and the opposite order can deadlock.
 */
export async function lockParentLogin(db: Queryable, familyId: number, parentId: number): Promise<void> {
  await db
    .selectFrom('parent_credentials')
    .where('parent_id', 'in', (eb) =>
      eb
        .selectFrom('parents')
        .where('family_id', '=', familyId)
        .where('parents.id', '=', parentId)
        .select('parents.id'),
    )
    .select('parent_id')
    .forUpdate()
    .execute();
}

/** Call it in a transaction, after `lockFamily`. Throws a foreign key violation for a child of another family. */
export async function updateMember(
  db: Queryable,
  familyId: number,
  parentId: number,
  { familyRole, childIds }: MemberAccess,
): Promise<void> {
  await db
    .updateTable('parents')
    .set({ family_role: familyRole, all_children: childIds === null })
    .where('family_id', '=', familyId)
    .where('id', '=', parentId)
    .execute();
  await db
    .deleteFrom('parent_children')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .execute();
  const children = [...new Set(childIds)].map((childId) => columnsOf({ familyId, parentId, childId }));
  if (children.length > 0) await db.insertInto('parent_children').values(children).execute();
}

/** Deletes the account with its sessions and tokens. False when there is no such account. */
export async function deleteMember(db: Queryable, familyId: number, parentId: number): Promise<boolean> {
  await releaseDevices(db, familyId, { role: 'parent', id: parentId });
  const account = db.deleteFrom('parents').where('family_id', '=', familyId).where('id', '=', parentId);
  const isDeleted = (await countChanged(account)) > 0;
  if (isDeleted) await deleteKeysOfEndedSenders(db, familyId);
  return isDeleted;
}

export async function insertInvitation(
  db: Queryable,
  familyId: number,
  parentId: number,
  {
    tokenHash,
    payload,
    ...times
  }: { tokenHash: Buffer; payload: InvitationPayload; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('one_time_tokens')
    .values(
      columnsOf({
        familyId,
        parentId,
        tokenHash,
        kind: 'invitation' as const,
        payload,
        ...times,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function openInvitations(db: Queryable, at: Date) {
  return db
    .selectFrom('one_time_tokens')
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
}

/** The family's invitations that can still be used, oldest first. */
export function listOpenInvitations(db: Queryable, familyId: number, at: Date) {
  return openInvitations(db, at)
    .where('family_id', '=', familyId)
    .select(['id', 'parent_id as invitedBy', 'payload', 'expires_at as expiresAt'])
    .$narrowType<{ payload: InvitationPayload }>()
    .orderBy('id')
    .execute();
}

/** An invitation that can still be used, with its family. */
export function findOpenInvitation(db: Queryable, tokenHash: Buffer, at: Date) {
  return openInvitations(db, at)
    .innerJoin('families', 'families.id', 'one_time_tokens.family_id')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'one_time_tokens.family_id')
        .onRef('parents.id', '=', 'one_time_tokens.parent_id'),
    )
    .where('token_hash', '=', tokenHash)
    .select([
      'one_time_tokens.id',
      'one_time_tokens.family_id as familyId',
      'parent_id as invitedBy',
      'parents.name as invitedByName',
      'families.name as familyName',
      'payload',
      'time_zone as timeZone',
      'families.language as familyLanguage',
    ])
    .$narrowType<{ invitedBy: number; payload: InvitationPayload }>()
    .executeTakeFirst();
}

/** Marks an invitation as used. False if it no longer can be. */
export async function useInvitation(
  db: Queryable,
  familyId: number,
  invitationId: number,
  at: Date,
): Promise<boolean> {
  const invitation = db
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', invitationId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
  return (await countChanged(invitation)) > 0;
}

/** Deletes an open invitation. False when there is no such invitation. */
export async function deleteInvitation(
  db: Queryable,
  familyId: number,
  invitationId: number,
  at: Date,
): Promise<boolean> {
  const invitation = db
    .deleteFrom('one_time_tokens')
    .where('family_id', '=', familyId)
    .where('id', '=', invitationId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
  return (await countChanged(invitation)) > 0;
}

/** Deletes the open invitations of a grown-up. */
export async function deleteInvitations(db: Queryable, familyId: number, parentId: number): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('family_id', '=', familyId)
    .where('parent_id', '=', parentId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();
}
