import type { MailKind, MailState } from '@starchart/schema';
import { sql } from 'kysely';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';

/** Values for a mail's template: names, numbers and ids. */
export type MailPayload = Record<string, string | number | number[]>;

export interface NewMail extends Omit<NewRow<'outbox'>, 'payload'> {
  payload: MailPayload;
  /** `held` when no mail server is configured. */
  state: 'waiting' | 'held';
}

/** Adds a mail to the transactional outbox and returns its id. */
export async function insertMail(db: Queryable, { payload, ...mail }: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({ ...columnsOf(mail), payload: sql`${JSON.stringify(payload)}::jsonb` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many mails of a kind were written from `since` to `until`, because a clock that was ahead wrote later ones: of a family with these values, or to an address. */
export async function countMails(
  db: Queryable,
  {
    kind,
    since,
    until,
    ...of
  }: { kind: MailKind; since: Date; until: Date } & (
    | { familyId: number; payload: MailPayload }
    | { recipient: string }
  ),
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where((eb) =>
      'familyId' in of
        ? eb.and([
            eb('family_id', '=', of.familyId),
            sql<boolean>`payload @> ${JSON.stringify(of.payload)}::jsonb`,
          ])
        : eb(eb.fn('lower', ['recipient']), '=', of.recipient.toLowerCase()),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A mail in its recipient's language, with its link. The link's columns are null when it has none or the link has been deleted.
 */
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
    .leftJoin('one_time_tokens as invitation', (join) =>
      join
        .onRef('invitation.family_id', '=', 'outbox.family_id')
        .on('invitation.kind', '=', 'invitation')
        .on('outbox.kind', '=', 'invitation')
        .on('invitation.id', '=', sql<number>`(outbox.payload ->> 'invitationId')::integer`),
    )
    .leftJoin('families', 'families.id', 'outbox.family_id')
    .leftJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'outbox.family_id')
        .on((eb) =>
          eb.or([
            eb('parents.id', '=', eb.ref('link.parent_id')),
            eb.and([eb('link.id', 'is', null), eb('parents.email', '=', eb.ref('outbox.recipient'))]),
          ]),
        ),
    )
    .select(({ fn, ref, val }) => [
      fn.coalesce(ref('parents.language'), ref('families.language'), val('en' as const)).as('language'),
      'outbox.id',
      'outbox.kind',
      'recipient',
      // Anybody may register with an address of somebody else, so only the username of an approved account is sent.
      sql<string | null>`case when parents.status = 'approved' then parents.username end`.as('username'),
      'outbox.payload',
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
      sql<string | null>`invitation.payload ->> 'seed'`.as('invitationSeed'),
      'invitation.expires_at as invitationExpiresAt',
      'invitation.used_at as invitationUsedAt',
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
  const mail = db
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
    );
  return (await countChanged(mail)) > 0;
}

/** The result of a delivery attempt of a waiting mail. */
export type MailOutcome =
  | { state: 'sent'; sentAt: Date }
  | { state: 'waiting' | 'failed'; lastError: string }
  | { state: 'held' };

/** Stores the outcome of a waiting mail; other mails stay as they are. */
export async function updateMail(db: Queryable, mailId: number, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set(columnsOf(outcome))
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Requeues a failed or held mail; false for other states. */
export async function requeueMail(db: Queryable, mailId: number): Promise<boolean> {
  const mail = db
    .updateTable('outbox')
    .set({ state: 'waiting', last_tried_at: null, last_error: null })
    .where('id', '=', mailId)
    .where('state', 'in', ['failed', 'held']);
  return (await countChanged(mail)) > 0;
}

/** Locks, so that mails to the admins are written one after the other. Call it in a transaction. */
export async function lockAdminMails(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notify-admins'))`.execute(db);
}

/** Every admin, with the time of the last registration mail to the address, and whether one mentioned this parent. */
export function listAdminsToNotify(db: Queryable, parentId: number) {
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
      fn.max('outbox.created_at').as('lastMailedAt'),
      sql<boolean>`coalesce(bool_or(payload->'parentIds' @> to_jsonb(${parentId}::integer)), false)`.as(
        'mentionsParent',
      ),
    ])
    .orderBy('parents.id')
    .execute();
}
