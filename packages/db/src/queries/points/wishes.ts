import { WISH_LIMITS } from '@starchart/schema';
import { sql } from 'kysely';
import { countChanged, type Queryable } from '../../db.ts';
import { hasWebhooks } from '../system/webhooks.ts';
import { insertNotesOfChange } from './notes.ts';
import type { LedgerActor } from './points.ts';

const WISH_COLUMNS = [
  'wishes.id',
  'wishes.child_id as childId',
  'wishes.text',
  'wishes.status',
  'wishes.created_at as createdAt',
  'wishes.answered_at as answeredAt',
  'wishes.reward_id as rewardId',
] as const;

/** A child's wishes, newest first. */
export function wishesOfChild(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('wishes')
    .where('wishes.family_id', '=', familyId)
    .where('wishes.child_id', '=', childId)
    .select(WISH_COLUMNS)
    .orderBy('wishes.id', 'desc');
}

/** Open wishes, newest first. */
export function openWishesOfChild(db: Queryable, familyId: number, childId: number) {
  return wishesOfChild(db, familyId, childId).where('wishes.status', '=', 'open');
}

export function findWish(db: Queryable, familyId: number, wishId: number) {
  return db
    .selectFrom('wishes')
    .where('wishes.family_id', '=', familyId)
    .where('wishes.id', '=', wishId)
    .select(WISH_COLUMNS)
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
    .returning(WISH_COLUMNS)
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
  { familyId, wishId, actor, at }: { familyId: number; wishId: number; actor: LedgerActor; at: Date },
  reason: string | undefined,
): Promise<boolean> {
  const notes = reason === undefined ? [] : [{ kind: 'reply', text: reason } as const];
  const { rows } = await sql`
    with child as (
      update wishes set status = 'declined', answered_at = ${at}
      where family_id = ${familyId} and id = ${wishId} and status = 'open'
      returning child_id as id
    ), notes as (${insertNotesOfChange({ familyId, actor, at }, notes)})
    select id from child`.execute(db);
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
