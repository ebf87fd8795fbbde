import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  BackupError,
  backupProblem,
  type CheckedBackup,
  type Connection,
  checkBackup,
  findDatabaseState,
  insertNightlyBackup,
  inTransaction,
  type NightlyBackup,
  withLockIfFree,
  writeBackup,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { reasonOf } from '../../core/startup-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { assertDiskSpace, readBackupFile, writeBackupFile } from './backup-file.ts';
import { backupName, listBackups } from './backup-files.ts';
import { backupsToKeep, type Retention } from './backup-retention.ts';

export interface BackupPlan {
  /** Bypasses a connection pooler. */
  connection: Connection;
  /** Absolute path. */
  folder: string;
  retention: Retention;
  /** Whether earlier backups may be deleted; left out: they may. */
  mayPrune?: () => Promise<boolean>;
  /** Included in the backup as is. */
  secrets: unknown;
}

/** A backup that fails its test restore is kept under this name until the next one. */
const UNVERIFIED_NAME = 'starchart-doubtful.backup';

/** The test restore needs the size of the database twice: for the copy and for its write-ahead log. */
const TEST_RESTORE_FACTOR = 2;

/**
 * Makes a backup, test-restores it, prunes old backups and records the result. A failed night prunes nothing.
 * Returns undefined if another server holds the lock. Throws after recording a failure.
 */
export function makeNightlyBackup(ctx: ServiceContext, plan: BackupPlan): Promise<NightlyBackup | undefined> {
  return withLockIfFree(plan.connection, 'nightly-backup', async () => {
    const startedAt = ctx.clock.now();
    const file = join(plan.folder, backupName(startedAt, 'nightly'));
    try {
      await write(ctx, plan, file, startedAt);
      const checked = await check(ctx, plan, file);
      if (await (plan.mayPrune?.() ?? true)) await prune(plan, startedAt);
      return await note(ctx, {
        startedAt,
        file,
        state: checked.state,
        problem: checked.state === 'unchecked' ? checked.reason : null,
      });
    } catch (error) {
      await note(ctx, { startedAt, file: null, state: 'failed', problem: problemOf(error) });
      throw error;
    }
  });
}

async function write({ db }: ServiceContext, plan: BackupPlan, file: string, createdAt: Date): Promise<void> {
  const { connection, folder, secrets } = plan;
  const { sizeBytes } = await findDatabaseState(db);
  await assertDiskSpace(folder, sizeBytes);
  await writeBackupFile(file, writeBackup({ connection, createdAt, secrets }));
}

async function check(ctx: ServiceContext, { connection }: BackupPlan, file: string): Promise<CheckedBackup> {
  const noRoom = await findLackOfRoom(ctx);
  if (noRoom) return { state: 'unchecked', reason: backupProblem('noTestRestore', { reason: noRoom }) };
  try {
    return await checkBackup(connection, readBackupFile(file));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    renameSync(file, join(dirname(file), UNVERIFIED_NAME));
    const values = { reason: error.message, file: UNVERIFIED_NAME };
    throw new BackupError('failedTestRestore', values, { cause: error });
  }
}

/** The disk of an external database is unknown. */
async function findLackOfRoom({ db, installation }: ServiceContext): Promise<string | undefined> {
  if (!installation.database.isEmbedded) return undefined;
  const { sizeBytes } = await findDatabaseState(db);
  try {
    await assertDiskSpace(installation.dataDir, TEST_RESTORE_FACTOR * sizeBytes);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What a clock that was ahead has dated after now takes the place of no backup, and stays until then. */
async function prune({ folder, retention }: BackupPlan, now: Date): Promise<void> {
  const nightly = (await listBackups(folder)).filter(
    ({ occasion, madeAt }) => occasion === 'nightly' && madeAt <= now,
  );
  const kept = backupsToKeep(
    nightly.map(({ madeAt }) => madeAt),
    retention,
  );
  for (const { file, madeAt } of nightly) if (!kept.has(madeAt)) rmSync(file);
}

async function note(
  ctx: ServiceContext,
  outcome: Pick<NightlyBackup, 'startedAt' | 'file' | 'state' | 'problem'>,
): Promise<NightlyBackup> {
  const backup = { ...outcome, finishedAt: ctx.clock.now() };
  await inTransaction(ctx.db, async (tx) => {
    await insertNightlyBackup(tx, backup);
    const action = backup.state === 'failed' ? 'backup-failed' : 'backup-made';
    await recordAudit(ctx, tx, 'system', action);
  });
  return backup;
}

/** An unexpected error may contain family data: the log has its message, an admin sees only its kind. */
function problemOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const kind = error instanceof Error ? error.name : 'Error';
  return backupProblem('unexpected', { kind });
}
