import {
  countChildren,
  insertLedgerAudit,
  type LedgerAudit,
  type LedgerRecount,
  limitStatements,
  openSnapshot,
  recountAllLedgers,
  storeLedgerAudits,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

export interface AuditReport extends LedgerAudit {
  /** The recounts that differ from the stored values. */
  faulty: LedgerRecount[];
}

/** Entries that a request recounts within a few seconds: more than 25 a day for 20 years. */
const MOST_ENTRIES_OF_REQUEST = 200_000;

/** Whether only the nightly audit verifies a ledger with so many entries. */
export function isTooLongForRequest(entries: number): boolean {
  return entries > MOST_ENTRIES_OF_REQUEST;
}

/** Bounds a statement also behind a connection pooler. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Recounts the ledgers of all children in one snapshot and records the outcome, and the result of each ledger that is too long for a
 * request. Repairs nothing.
 */
export async function verifyLedgers(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  {
    onProgress = () => {},
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  }: { onProgress?: (done: number, children: number) => void; statementTimeoutMs?: number } = {},
): Promise<AuditReport> {
  const startedAt = clock.now();
  const { db: snapshot, close } = await openSnapshot(db);
  const faulty: LedgerRecount[] = [];
  const long: LedgerRecount[] = [];
  let entries = 0;
  let children = 0;
  try {
    await limitStatements(snapshot, statementTimeoutMs);
    const total = await countChildren(snapshot);
    onProgress(0, total);
    for await (const recounts of recountAllLedgers(snapshot)) {
      children += recounts.length;
      entries += recounts.reduce((sum, recount) => sum + recount.entries, 0);
      long.push(...recounts.filter((recount) => isTooLongForRequest(recount.entries)));
      faulty.push(...recounts.filter(({ faults }) => faults.length > 0));
      onProgress(children, total);
    }
  } finally {
    await close();
  }
  const audit = { startedAt, finishedAt: clock.now(), faultyChildren: faulty.length, children, entries };
  await insertLedgerAudit(db, audit);
  await storeLedgerAudits(db, long, startedAt);
  return { ...audit, faulty };
}
