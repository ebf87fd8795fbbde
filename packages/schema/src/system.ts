import { z } from 'zod';
import { instant } from './fields.ts';

/** Result of a nightly backup: `verified` after a test restore in which every ledger was correct. */
export const NIGHTLY_BACKUP_STATES = ['verified', 'unchecked', 'failed'] as const;
export type NightlyBackupState = (typeof NIGHTLY_BACKUP_STATES)[number];

/** State of the installation, for admins. Sizes are in bytes. */
export const systemState = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: instant,
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    place: z.string(),
    sizeBytes: z.int(),
  }),
  disk: z.object({ folder: z.string(), freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  /** The newest backup file on this server; null when there is none. */
  lastBackup: z.object({ at: instant, verified: z.boolean() }).nullable(),
  nightlyBackups: z.object({
    /** Time of the daily backup; null when backups are disabled. */
    timeOfDay: z.string().nullable(),
    /** Result of the latest backup; null before the first. `problem` states the remedy unless the backup was verified. */
    latest: z
      .object({ at: instant, state: z.enum(NIGHTLY_BACKUP_STATES), problem: z.string().nullable() })
      .nullable(),
    lastVerifiedAt: instant.nullable(),
  }),
  /** The latest audit of all ledgers; null before the first. */
  lastLedgerAudit: z
    .object({ at: instant, children: z.int(), entries: z.int(), faultyChildren: z.int() })
    .nullable(),
  jobs: z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() })),
  /** How this request arrived, as far as the server trusts the proxy. `problem` says what does not match `APP_URL`, and the remedy. */
  arrival: z.object({
    protocol: z.string(),
    host: z.string(),
    clientAddress: z.string(),
    problem: z.string().nullable(),
  }),
  /** Effective settings; for secrets, only whether they are set. */
  configuration: z.array(
    z.object({ variable: z.string(), value: z.string(), source: z.enum(['set', 'default']) }),
  ),
});
export type SystemState = z.infer<typeof systemState>;

/** What a visitor may know about the installation. */
export const aboutSystem = z.object({
  /** Only the first admin exists, without children: the next step is to log in as that admin. */
  isNew: z.boolean(),
  /** A mail server is configured. */
  sendsMail: z.boolean(),
});
export type AboutSystem = z.infer<typeof aboutSystem>;

/** The URLs that other devices can open; empty if the server only accepts connections from its own machine. */
export const systemAddresses = z.object({
  urls: z.array(z.string()),
  /** The command that starts the server so that other devices reach it; names no secret. */
  startCommand: z.string(),
});
export type SystemAddresses = z.infer<typeof systemAddresses>;
