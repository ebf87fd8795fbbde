import { z } from 'zod';
import { instant } from './fields.ts';

/** What came of a night's backup: `verified` was restored for a try, and every star book in it adds up. */
export const NIGHTLY_BACKUP_STATES = ['verified', 'unchecked', 'failed'] as const;
export type NightlyBackupState = (typeof NIGHTLY_BACKUP_STATES)[number];

/** What an admin gets to know of the installation. Sizes are bytes. */
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
  /** The newest that lies on this server; null while none has been made. */
  lastBackup: z.object({ at: instant, verified: z.boolean() }).nullable(),
  nightlyBackups: z.object({
    /** The time of day at which one is made; null while they are switched off. */
    timeOfDay: z.string().nullable(),
    /** What came of the latest; null before the first. The problem says what to do, unless it was verified. */
    latest: z
      .object({ at: instant, state: z.enum(NIGHTLY_BACKUP_STATES), problem: z.string().nullable() })
      .nullable(),
    lastVerifiedAt: instant.nullable(),
  }),
  /** The latest recount of all ledgers; null before the first. */
  lastLedgerAudit: z
    .object({ at: instant, children: z.int(), entries: z.int(), faultyChildren: z.int() })
    .nullable(),
  jobs: z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() })),
  /** Effective settings; of secrets only whether they are set. */
  configuration: z.array(
    z.object({ variable: z.string(), value: z.string(), source: z.enum(['set', 'default']) }),
  ),
});
export type SystemState = z.infer<typeof systemState>;
