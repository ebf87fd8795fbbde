import {
  countChildren,
  insertLedgerAudit,
  type LedgerAudit,
  type LedgerRecount,
  limitStatements,
  openSnapshot,
  recountAllLedgers,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

export interface AuditReport extends LedgerAudit {
  /** The recounts that differ from the stored values. */
  faulty: LedgerRecount[];
}

/** Bounds a statement also behind a connection pooler. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Recounts the ledgers of all children in one snapshot and records the outcome. Repairs nothing. */
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
  let entries = 0;
  let children = 0;
  try {
    await limitStatements(snapshot, statementTimeoutMs);
    const total = await countChildren(snapshot);
    onProgress(0, total);
    for await (const recounts of recountAllLedgers(snapshot)) {
      children += recounts.length;
      entries += recounts.reduce((sum, recount) => sum + recount.entries, 0);
      faulty.push(...recounts.filter(({ faults }) => faults.length > 0));
      onProgress(children, total);
    }
  } finally {
    await close();
  }
  const audit = { startedAt, finishedAt: clock.now(), faultyChildren: faulty.length, children, entries };
  await insertLedgerAudit(db, audit);
  return { ...audit, faulty };
}
