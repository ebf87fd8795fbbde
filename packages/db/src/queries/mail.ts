import type { MailKind, MailState } from '@starchart/schema';
import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Values for a mail's template: names, numbers and ids. */
export type MailPayload = Record<string, string | number | number[]>;

export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The recipient's family, whose erasure deletes the mail; null for an address without a family. */
  familyId: number | null;
  /** The link in the mail. */
  linkId: number | null;
  payload: MailPayload;
  /** `held` when no mail server is configured. */
  state: 'waiting' | 'held';
  at: Date;
}

/** Adds a mail to the transactional outbox and returns its id. */
export async function insertMail(db: Queryable, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      family_id: mail.familyId,
      link_id: mail.linkId,
      payload: sql`${JSON.stringify(mail.payload)}::jsonb`,
      state: mail.state,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mail with its link; the link's columns are null when it has none or the link has been deleted. */
export function findMail(db: Queryable, mailId: number) {
  return mailsWithLinks(db).where('outbox.id', '=', mailId).executeTakeFirst();
}

/** Mails, newest first. */
export function listMails(
  db: Queryable,
  { state, cursor, limit }: { state?: MailState | undefined; cursor: number | undefined; limit: number },
) {
  let query = mailsWithLinks(db).orderBy('outbox.id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('outbox.state', '=', state);
  if (cursor !== undefined) query = query.where('outbox.id', '<', cursor);
  return query.execute();
}

function mailsWithLinks(db: Queryable) {
  return db
    .selectFrom('outbox')
    .leftJoin('account_links as link', 'link.id', 'outbox.link_id')
    .select([
      'outbox.id',
      'kind',
      'recipient',
      'payload',
      'state',
      'outbox.created_at as createdAt',
      'sent_at as sentAt',
      'attempts',
      'last_error as lastError',
      'link.id as linkId',
      'link.purpose as linkPurpose',
      'link.parent_id as linkParentId',
      'link.created_at as linkCreatedAt',
      'link.expires_at as linkExpiresAt',
      'link.used_at as linkUsedAt',
    ]);
}

/**
 * Claims a waiting mail for one delivery attempt. False when it is not waiting, or an attempt that began
 * after `abandonedBefore` is running.
 */
export async function claimMail(
  db: Queryable,
  mailId: number,
  { at, abandonedBefore }: { at: Date; abandonedBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_tried_at: at, last_error: null }))
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('last_tried_at', 'is', null),
        eb('last_error', 'is not', null),
        eb('last_tried_at', '<', abandonedBefore),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markMailSent(db: Queryable, mailId: number, at: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: at })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a failed attempt; the mail waits for the next one, or has failed permanently. */
export async function markMailTried(
  db: Queryable,
  mailId: number,
  { state, error }: { state: 'waiting' | 'failed'; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state, last_error: error })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Holds a waiting mail because no mail server is configured. */
export async function holdMail(db: Queryable, mailId: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'held' })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Requeues a failed or held mail; false for other states. */
export async function reviveMail(db: Queryable, mailId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', last_tried_at: null, last_error: null })
    .where('id', '=', mailId)
    .where('state', 'in', ['failed', 'held'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes old mails. */
export async function deleteOldMails(
  db: Queryable,
  { sentBefore, undeliveredBefore }: { sentBefore: Date; undeliveredBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<', sentBefore)]),
        eb.and([eb('state', 'in', ['failed', 'held']), eb('created_at', '<', undeliveredBefore)]),
      ]),
    )
    .execute();
}

/** Locks, so that mails to the admins are written one after the other. Call it in a transaction. */
export async function takeTurnToTellAdmins(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tell-admins'))`.execute(db);
}

/** Every admin, with the time of the last registration mail to the address, and whether one mentioned this parent. */
export function listAdminsToTell(db: Queryable, parentId: number) {
  return db
    .selectFrom('parents')
    .leftJoin('outbox', (join) =>
      join
        .on('outbox.kind', '=', 'registrations-waiting')
        .onRef('outbox.family_id', '=', 'parents.family_id')
        .onRef('outbox.recipient', '=', 'parents.email'),
    )
    .where('is_admin', '=', true)
    .where('status', '=', 'approved')
    .groupBy('parents.id')
    .select(({ fn }) => [
      'parents.family_id as familyId',
      'parents.email',
      fn.max('outbox.created_at').as('lastToldAt'),
      sql<boolean>`coalesce(bool_or(payload->'parentIds' @> to_jsonb(${parentId}::integer)), false)`.as(
        'knowsOfParent',
      ),
    ])
    .orderBy('parents.id')
    .execute();
}
