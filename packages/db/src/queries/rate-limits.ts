import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** A try to be counted under one key. */
export interface NewTry {
  key: Buffer;
  /** Whose password is tried; null where tries are no guesses at one account's. */
  account: Buffer | null;
  /** Earlier ones do not count any more. */
  since: Date;
  keepUntil: Date;
}

/**
 * When tries were made under these keys. Until the end of the transaction nobody else counts under them, so that tries made
 * at once are counted one after the other. Within a transaction only.
 */
export async function lockTries(
  db: Queryable,
  tries: readonly Pick<NewTry, 'key' | 'account' | 'keepUntil'>[],
): Promise<{ key: Buffer; madeAt: Date[] }[]> {
  // In one order for everybody, so that nobody waits in a circle.
  const inOrder = tries.toSorted((a, b) => Buffer.compare(a.key, b.key));
  return await db
    .insertInto('tries')
    .values(inOrder.map(({ key, account, keepUntil }) => ({ key, account, keep_until: keepUntil })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'made_at as madeAt'])
    .execute();
}

/** Counts a try under each of the keys, which `lockTries` holds. */
export async function addTries(db: Queryable, tries: readonly NewTry[], at: Date): Promise<void> {
  const counted = sql<{ key: Buffer; since: Date; keep_until: Date }>`unnest(
    ${tries.map(({ key }) => key)}::bytea[],
    ${tries.map(({ since }) => since)}::timestamptz[],
    ${tries.map(({ keepUntil }) => keepUntil)}::timestamptz[]
  )`;
  await db
    .updateTable('tries')
    .from(counted.as<'counted'>(sql`counted(key, since, keep_until)`))
    .set((eb) => ({
      made_at: sql<
        Date[]
      >`array_append(array(select made from unnest(made_at) made where made > ${eb.ref('counted.since')}), ${at})`,
      keep_until: eb.ref('counted.keep_until'),
    }))
    .whereRef('tries.key', '=', 'counted.key')
    .execute();
}

/** Takes one try of this instant back; those that others made meanwhile stay. */
export async function takeTryBack(db: Queryable, keys: readonly Buffer[], at: Date): Promise<void> {
  const place = sql<number>`array_position(made_at, ${at}::timestamptz)`;
  await db
    .updateTable('tries')
    .set({ made_at: sql<Date[]>`made_at[:${place} - 1] || made_at[${place} + 1:]` })
    .where('key', 'in', lockedKeys(db).where('key', 'in', keys))
    .where(place, 'is not', null)
    .execute();
}

/** Forgets what was counted under these keys. */
export async function deleteTries(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('key', 'in', lockedKeys(db).where('key', 'in', keys))
    .execute();
}

/** Forgets every try at the password of an account. */
export async function deleteTriesAt(db: Queryable, account: Buffer): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('key', 'in', lockedKeys(db).where('account', '=', account))
    .execute();
}

function lockedKeys(db: Queryable) {
  return db.selectFrom('tries').select('key').orderBy('key').forUpdate();
}

/** Removes what counts no more. */
export async function deleteOldTries(db: Queryable, at: Date): Promise<void> {
  await db.deleteFrom('tries').where('keep_until', '<=', at).execute();
}
