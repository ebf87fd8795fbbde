import { WISH_LIMITS, type Wish } from '@starchart/schema';
import { sql } from 'kysely';
import { countChanged, type Queryable } from '../../db.ts';
import { hasWebhooks } from '../system/webhooks.ts';
import { insertNotesOfChange } from './notes.ts';
import type { LedgerActor } from './points.ts';

/** Answered wishes on a child's page. */
const ANSWERED_SHOWN = 5;

function wishColumns(familyId: number) {
  return [
    'wishes.id',
    'wishes.child_id as childId',
    'wishes.text',
    'wishes.status',
    'wishes.created_at as createdAt',
    'wishes.answered_at as answeredAt',
    'wishes.reward_id as rewardId',
    sql<string | null>`(
      select notes.text from notes where notes.family_id = ${familyId} and notes.id = wishes.note_id)`.as(
      'reply',
    ),
  ] as const;
}

/** A child's wishes, newest first. */
export function wishesOfChild(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('wishes')
    .where('wishes.family_id', '=', familyId)
    .where('wishes.child_id', '=', childId)
    .select(wishColumns(familyId))
    .orderBy('wishes.id', 'desc');
}

/** Open wishes, newest first. */
export function openWishesOfChild(db: Queryable, familyId: number, childId: number) {
  return wishesOfChild(db, familyId, childId).where('wishes.status', '=', 'open');
}

/** The newest of the wishes that were answered since then, newest first. */
export function wishesAnsweredSince(db: Queryable, familyId: number, childId: number, since: Date) {
  return wishesOfChild(db, familyId, childId)
    .where('wishes.status', '<>', 'open')
    .where('wishes.answered_at', '>', since)
    .clearOrderBy()
    .orderBy('wishes.answered_at', 'desc')
    .orderBy('wishes.id', 'desc')
    .limit(ANSWERED_SHOWN);
}

/** Open wishes of the children of a family, or of some of them, oldest first. */
export function listOpenWishes(db: Queryable, familyId: number, childIds: readonly number[] | null) {
  return db
    .selectFrom('wishes')
    .where('wishes.family_id', '=', familyId)
    .where('wishes.status', '=', 'open')
    .where(sql<boolean>`(${childIds}::integer[] is null or wishes.child_id = any(${childIds}::integer[]))`)
    .select(wishColumns(familyId))
    .orderBy('wishes.id')
    .execute();
}

export function findWish(db: Queryable, familyId: number, wishId: number) {
  return db
    .selectFrom('wishes')
    .where('wishes.family_id', '=', familyId)
    .where('wishes.id', '=', wishId)
    .select(wishColumns(familyId))
    .executeTakeFirst();
}

/**
 * Writes a wish; undefined with too many open ones. The oldest answered wishes make way for it. Call it in a transaction, after
 * `lockChild`.
 */
export function insertWish(
  db: Queryable,
  familyId: number,
  { childId, text, at }: { childId: number; text: string; at: Date },
) {
  const mine = sql`family_id = ${familyId} and child_id = ${childId}`;
  return db
    .with('oldest', (cte) =>
      cte
        .deleteFrom('wishes')
        .where('wishes.family_id', '=', familyId)
        .where('wishes.child_id', '=', childId)
        .where('status', '<>', 'open')
        .where(
          sql<boolean>`id <= (select id from wishes where ${mine} and status <> 'open'
            order by id desc offset ${WISH_LIMITS.all - WISH_LIMITS.open} limit 1)`,
        ),
    )
    .insertInto('wishes')
    .columns(['family_id', 'child_id', 'text', 'created_at'])
    .expression(
      sql`select ${familyId}::integer, ${childId}::integer, ${text}, ${at}::timestamptz
        where (select count(*) from wishes where ${mine} and status = 'open') < ${WISH_LIMITS.open}`,
    )
    .returning(wishColumns(familyId))
    .returning(hasWebhooks(familyId))
    .executeTakeFirst();
}

/** Deletes an open wish. False if it is answered or gone. */
export async function deleteOpenWish(db: Queryable, familyId: number, wishId: number): Promise<boolean> {
  const wish = db
    .deleteFrom('wishes')
    .where('family_id', '=', familyId)
    .where('id', '=', wishId)
    .where('status', '=', 'open');
  return (await countChanged(wish)) > 0;
}

/** Declines an open wish, with a note if there is a reason. False if it is answered or gone. */
export async function declineWish(
  db: Queryable,
  {
    familyId,
    wish,
    actor,
    at,
  }: { familyId: number; wish: Pick<Wish, 'id' | 'text'>; actor: LedgerActor; at: Date },
  reason: string | undefined,
): Promise<boolean> {
  const notes = reason === undefined ? [] : [{ kind: 'reply', text: reason, subject: wish.text } as const];
  const { rows } = await sql`
    with child as (
      select child_id as id from wishes
      where family_id = ${familyId} and id = ${wish.id} and status = 'open' for no key update
    ), note as (${insertNotesOfChange({ familyId, actor, at }, notes)})
    update wishes set status = 'declined', answered_at = ${at}, note_id = (select id from note)
    from child where family_id = ${familyId} and wishes.id = ${wish.id}
    returning wishes.id`.execute(db);
  return rows.length > 0;
}

/** Links an open wish of the child to the reward that it becomes. False if it is answered or gone. */
export async function acceptWish(
  db: Queryable,
  familyId: number,
  { wishId, childId, rewardId, at }: { wishId: number; childId: number; rewardId: number; at: Date },
): Promise<boolean> {
  const wish = db
    .updateTable('wishes')
    .set({ status: 'accepted', answered_at: at, reward_id: rewardId })
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('id', '=', wishId)
    .where('status', '=', 'open');
  return (await countChanged(wish)) > 0;
}
