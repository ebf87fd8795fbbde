import { z } from 'zod';
import { instant } from './fields.ts';

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
  /** Null while none has been made. */
  lastBackup: z.object({ at: instant, verified: z.boolean() }).nullable(),
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
