import type { NightlyBackupState } from '@starchart/schema';
import type { Queryable } from '../db.ts';

/** Result of a nightly backup; `problem` is set unless it was verified, and is written for an admin. */
export interface NightlyBackup {
  startedAt: Date;
  finishedAt: Date;
  state: NightlyBackupState;
  /** Null when no file could be written. */
  file: string | null;
  problem: string | null;
}

export async function insertNightlyBackup(db: Queryable, backup: NightlyBackup): Promise<void> {
  await db
    .insertInto('nightly_backups')
    .values({
      started_at: backup.startedAt,
      finished_at: backup.finishedAt,
      state: backup.state,
      file: backup.file,
      problem: backup.problem,
    })
    .execute();
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
