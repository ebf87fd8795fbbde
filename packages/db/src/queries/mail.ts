import type { MailKind, MailState } from '@starchart/schema';
import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** What the words of a mail need: names, numbers and ids. */
export type MailPayload = Record<string, string | number | number[]>;

export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The family of the recipient, with which the mail is erased; null for an address that has none yet. */
  familyId: number | null;
  /** The link that the mail carries. */
  linkId: number | null;
  payload: MailPayload;
  /** `held` where no mail server is configured. */
  state: 'waiting' | 'held';
  at: Date;
}

/** Puts a mail into the outbox, which it leaves only if the transaction that caused it commits. Answers its id. */
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

/** A mail with the link that it carries; the link's columns are null when it carries none, or none any more. */
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
 * Takes a waiting mail for one attempt to send it. False when it does not wait, or an attempt is going on: one that has
 * not ended yet and began after `abandonedBefore`.
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

/** Ends an attempt that did not succeed; the mail waits for another one, or has failed for good. */
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

/** Keeps a waiting mail back for the admin: there is no mail server to send it. */
export async function holdMail(db: Queryable, mailId: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'held' })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Lets a mail wait again that has failed or was held; false when it is neither. */
export async function reviveMail(db: Queryable, mailId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', last_tried_at: null, last_error: null })
    .where('id', '=', mailId)
    .where('state', 'in', ['failed', 'held'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes mails that nobody looks for any more. */
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

/** Lets only one transaction at a time tell the admins something. Within a transaction only. */
export async function takeTurnToTellAdmins(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tell-admins'))`.execute(db);
}

/**
 * Every admin, with when a mail about registrations was last written to this address, and whether one of them spoke of
 * this parent (in `parentIds` of its payload).
 */
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
