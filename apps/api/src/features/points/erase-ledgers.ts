import { deleteErasedLedger, listErasedLedgers } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

/** Deletes the entries of erased children in batches, then queues the purge of the database files. */
export async function eraseLedgers({ db, jobs }: Pick<ServiceContext, 'db' | 'jobs'>): Promise<void> {
  for (const ledger of await listErasedLedgers(db)) await deleteErasedLedger(db, ledger);
  await jobs.enqueue(db, 'purge-deleted-data', {});
}

/** Queues the deletion of entries that an interrupted server, or the backup of one, has left. */
export async function resumeErasingLedgers({ db, jobs }: Pick<ServiceContext, 'db' | 'jobs'>): Promise<void> {
  if ((await listErasedLedgers(db)).length > 0) await jobs.enqueue(db, 'erase-ledgers', {});
}
