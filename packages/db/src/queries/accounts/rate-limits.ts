import { sql } from 'kysely';
import type { Queryable } from '../../db.ts';

export interface NewAttempt {
  key: Buffer;
  /** The account of a password attempt; null for other attempts. */
  account: Buffer | null;
  /** Earlier attempts no longer count. */
  since: Date;
  keepUntil: Date;
}

/** Returns the times of attempts under these keys, and locks the keys until the end of the transaction. */
export async function lockAttempts(
  db: Queryable,
  attempts: readonly Pick<NewAttempt, 'key' | 'account' | 'keepUntil'>[],
): Promise<{ key: Buffer; madeAt: Date[] }[]> {
  // The same order everywhere prevents deadlocks.
  const inOrder = attempts.toSorted((a, b) => Buffer.compare(a.key, b.key));
  return await db
    .insertInto('rate_limits')
    .values(inOrder.map(({ key, account, keepUntil }) => ({ key, account, keep_until: keepUntil })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'made_at as madeAt'])
    .execute();
}

/** Counts an attempt under each of the keys, which `lockAttempts` has locked. */
export async function addAttempts(db: Queryable, attempts: readonly NewAttempt[], at: Date): Promise<void> {
  const counted = sql<{ key: Buffer; since: Date; keep_until: Date }>`unnest(
    ${attempts.map(({ key }) => key)}::bytea[],
    ${attempts.map(({ since }) => since)}::timestamptz[],
    ${attempts.map(({ keepUntil }) => keepUntil)}::timestamptz[]
  )`;
  await db
    .updateTable('rate_limits')
    .from(counted.as<'counted'>(sql`counted(key, since, keep_until)`))
    .set((eb) => ({
      made_at: sql<
        Date[]
      >`array_append(array(select made from unnest(made_at) made where made > ${eb.ref('counted.since')}), ${at})`,
      keep_until: eb.ref('counted.keep_until'),
    }))
    .whereRef('rate_limits.key', '=', 'counted.key')
    .execute();
}

/** Removes one attempt of this instant from each key; concurrent attempts stay. */
export async function removeAttempt(db: Queryable, keys: readonly Buffer[], at: Date): Promise<void> {
  const place = sql<number>`array_position(made_at, ${at}::timestamptz)`;
  await db
    .updateTable('rate_limits')
    .set({ made_at: sql<Date[]>`made_at[:${place} - 1] || made_at[${place} + 1:]` })
    .where('key', 'in', lockedKeys(db).where('key', 'in', keys))
    .where(place, 'is not', null)
    .execute();
}

export async function deleteAttempts(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', lockedKeys(db).where('key', 'in', keys))
    .execute();
}

/** Removes all attempts after an instant: the clock that counted them was ahead. The others are kept as if the newest was made then. */
export async function deleteAttemptsAfter(db: Queryable, at: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({
      made_at: sql<Date[]>`array(select made from unnest(made_at) made where made <= ${at})`,
      keep_until: sql<Date>`keep_until - ((select max(made) from unnest(made_at) made) - ${at}::timestamptz)`,
    })
    .where('key', 'in', lockedKeys(db).where(sql<boolean>`${at} < any(made_at)`))
    .execute();
}

/** Deletes all password attempts at an account. */
export async function deleteAttemptsAt(db: Queryable, account: Buffer): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', lockedKeys(db).where('account', '=', account))
    .execute();
}

function lockedKeys(db: Queryable) {
  return db.selectFrom('rate_limits').select('key').orderBy('key').forUpdate();
}
