import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { findDatabaseState, findLatestLedgerAudit, findLatestNightlyBackup } from '@starchart/db';
import { translate, translateStored } from '@starchart/i18n';
import type { AboutSystem, systemState } from '@starchart/schema';
import { z } from 'zod';
import type { Arrival } from '../../core/installation.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { listBackups } from '../../platform/backup/backup-files.ts';
import { arrivalProblem } from './arrival.ts';

type SystemState = z.input<typeof systemState>;

const packageFile = new URL('../../../../../package.json', import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));

export async function readAboutSystem(ctx: ServiceContext): Promise<AboutSystem> {
  return { isNew: await ctx.isNewInstallation(), sendsMail: ctx.settings.canSendMail };
}

/** The state of the installation, for admins. Reports secrets only as set or not set. */
export async function readSystemState(
  { db, jobs, installation, language }: ServiceContext,
  arrival: Arrival,
): Promise<SystemState> {
  const { startedAt, dataDir, database, backups, settings, appUrl } = installation;
  const [databaseState, audit, disk, jobStates, [lastBackup], nightly, verified] = await Promise.all([
    findDatabaseState(db),
    findLatestLedgerAudit(db),
    readDisk(dataDir),
    jobs.states(),
    listBackups(backups.folder),
    findLatestNightlyBackup(db),
    findLatestNightlyBackup(db, 'verified'),
  ]);
  return {
    version,
    nodeVersion: process.versions.node,
    startedAt,
    database: { ...databaseState, embedded: database.isEmbedded, place: database.place },
    disk,
    lastBackup: lastBackup ? { at: lastBackup.madeAt, verified: lastBackup.file === verified?.file } : null,
    nightlyBackups: {
      timeOfDay: backups.timeOfDay ?? null,
      latest: nightly
        ? {
            ...nightly,
            at: nightly.finishedAt,
            problem: nightly.problem && translateStored(language, nightly.problem, 'backup'),
          }
        : null,
      lastVerifiedAt: verified?.finishedAt ?? null,
    },
    lastLedgerAudit: audit ? { ...audit, at: audit.finishedAt } : null,
    jobs: jobStates,
    arrival: {
      protocol: arrival.protocol,
      host: arrival.host,
      clientAddress: arrival.clientAddress,
      problem: arrivalProblem(arrival, appUrl, language) ?? null,
    },
    configuration: settings.map((setting) => ({
      ...setting,
      value:
        setting.value ?? translate(language, setting.source === 'set' ? 'settings.set' : 'settings.notSet'),
    })),
  };
}

/** Usage of the disk that holds the folder; null if the system does not report it. */
async function readDisk(folder: string): Promise<SystemState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
