import type { NightlyBackupState } from '@starchart/schema';
import { columnsOf, type Row } from '../../columns.ts';
import type { Queryable } from '../../db.ts';

/** Result of a nightly backup; `problem` is set unless it was verified, and is written for an admin. */
export type NightlyBackup = Omit<Row<'nightly_backups'>, 'id'>;

export async function insertNightlyBackup(db: Queryable, backup: NightlyBackup): Promise<void> {
  await db.insertInto('nightly_backups').values(columnsOf(backup)).execute();
}

/** The latest result, or the latest in one state. */
export function findLatestNightlyBackup(
  db: Queryable,
  state?: NightlyBackupState,
): Promise<NightlyBackup | undefined> {
  return db
    .selectFrom('nightly_backups')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'verified'))
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'state', 'file', 'problem'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
