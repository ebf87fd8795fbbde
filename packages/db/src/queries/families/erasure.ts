import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../database.ts';
import type { Queryable } from '../../db.ts';

/** Rows per statement: fast enough for a slow disk within the statement timeout. */
const BATCH_ROWS = 5_000;

/** Deletes any number of rows without a long statement, newest id first. */
export async function deleteInBatches(
  db: Queryable,
  table: 'habit_completions' | 'reward_redemptions' | 'webhook_deliveries',
  condition: RawBuilder<unknown>,
): Promise<void> {
  await changeDescending(db, table, 'id', condition, BATCH_ROWS, sql`delete from ${sql.table(table)}`);
}

/** Removes the link to a reward from any number of redemptions, as its foreign key would do in one long statement. */
export async function unlinkRedemptions(
  db: Queryable,
  { familyId, childId, rewardId }: { familyId: number; childId: number; rewardId: number },
): Promise<void> {
  const ofReward = sql`family_id = ${familyId} and child_id = ${childId} and reward_id = ${rewardId}`;
  const unlink = sql`update reward_redemptions set reward_id = null`;
  await changeDescending(db, 'reward_redemptions', 'id', ofReward, BATCH_ROWS, unlink);
}

/** Ledgers of erased children. Their entries may still exist; no query for a family or a child reads them. */
export function listErasedLedgers(db: Queryable) {
  return db
    .selectFrom('ledgers')
    .where('erased', '=', true)
    .select(['family_id as familyId', 'child_id as childId'])
    .orderBy('family_id')
    .orderBy('child_id')
    .execute();
}

/**
 * Deletes an erased child's ledger, each batch on its own: after an interruption, the next call continues. Not in a
 * transaction.
 */
export async function deleteErasedLedger(
  db: Queryable,
  { familyId, childId }: { familyId: number; childId: number },
  batchRows = BATCH_ROWS,
): Promise<void> {
  const ofLedger = sql`family_id = ${familyId} and child_id = ${childId}`;
  // Newest first: an entry must not be deleted before the one that reverses it.
  await changeDescending(
    db,
    'points_entries',
    'number',
    ofLedger,
    batchRows,
    sql`delete from points_entries`,
  );
  await db
    .deleteFrom('ledgers')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('erased', '=', true)
    .execute();
}

/** The key of the last batch bounds the next one, which would otherwise pass all rows changed before. */
async function changeDescending<Table extends keyof DB>(
  db: Queryable,
  table: Table,
  key: keyof DB[Table] & string,
  condition: RawBuilder<unknown>,
  batchRows: number,
  change: RawBuilder<unknown>,
): Promise<void> {
  for (let before: number | null = 2 ** 31 - 1; before !== null; ) {
    const { rows }: { rows: { lowest: number | null }[] } = await sql<{ lowest: number | null }>`
      with batch as materialized (
        select ${sql.ref(key)} as key from ${sql.table(table)}
        where ${condition} and ${sql.ref(key)} < ${before}
        order by ${sql.ref(key)} desc limit ${batchRows}
      ), lowest as (select min(key) as key from batch), changed as (
        ${change}
        where ${condition} and ${sql.ref(key)} < ${before} and ${sql.ref(key)} >= (select key from lowest)
      )
      select key as lowest from lowest`.execute(db);
    before = rows[0]?.lowest ?? null;
  }
}
