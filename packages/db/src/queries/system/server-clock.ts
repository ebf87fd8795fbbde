import { sql } from 'kysely';
import { columnsOf, type Row } from '../../columns.ts';
import type { Queryable } from '../../db.ts';
import { deleteAttemptsAfter } from '../accounts/rate-limits.ts';

/** What the servers have noted of the time. Without `jumpedAt`, `knownAt` equals `notedAt`. */
export type NotedTime = Omit<Row<'server_clock'>, 'id'>;

/** What the servers have noted, if anything, and the time by the clock of the database. */
export async function findNotedTime(
  db: Queryable,
): Promise<{ noted: NotedTime | undefined; databaseTime: Date }> {
  const { databaseTime, knownAt, notedAt, jumpedAt } = await db
    .selectFrom(sql<{ databaseTime: Date }>`(select clock_timestamp() as "databaseTime")`.as('now'))
    .leftJoin('server_clock', (join) => join.onTrue())
    .select(['databaseTime', 'known_at as knownAt', 'noted_at as notedAt', 'jumped_at as jumpedAt'])
    .executeTakeFirstOrThrow();
  return { databaseTime, noted: knownAt && notedAt ? { knownAt, notedAt, jumpedAt } : undefined };
}

/** Notes the time, unless another server or the operator has since `before` was read. */
export async function noteTime(db: Queryable, time: NotedTime, before: NotedTime | undefined): Promise<void> {
  const columns = columnsOf(time);
  if (before) {
    await db.updateTable('server_clock').set(columns).where('noted_at', '=', before.notedAt).execute();
  } else {
    await db
      .insertInto('server_clock')
      .values(columns)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The operator says that this time is right: it may be earlier than the noted one. */
export async function confirmTime(db: Queryable, at: Date): Promise<void> {
  const columns = columnsOf({ knownAt: at, notedAt: at, jumpedAt: null });
  await db
    .insertInto('server_clock')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await deleteAttemptsAfter(db, at);
}
