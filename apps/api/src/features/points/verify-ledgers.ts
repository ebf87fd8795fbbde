import {
  countChildren,
  insertLedgerAudit,
  type LedgerAudit,
  type LedgerRecount,
  recountLedgersAfter,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

const CHILDREN_AT_ONCE = 50;

export interface AuditReport extends LedgerAudit {
  /** The recounts that differ from the stored values. */
  faulty: LedgerRecount[];
}

/** Recounts the ledgers of all children in one snapshot and records the outcome. Repairs nothing. */
export async function verifyLedgers(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  onProgress: (done: number, children: number) => void = () => {},
): Promise<AuditReport> {
  const startedAt = clock.now();
  const report = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const total = await countChildren(tx);
      const faulty: LedgerRecount[] = [];
      let entries = 0;
      let children = 0;
      let last: LedgerRecount | undefined;
      onProgress(0, total);
      do {
        const after = last ?? { familyId: 0, childId: 0 };
        const recounts = await recountLedgersAfter(tx, after, CHILDREN_AT_ONCE);
        last = recounts.at(-1);
        children += recounts.length;
        entries += recounts.reduce((sum, recount) => sum + recount.entries, 0);
        faulty.push(...recounts.filter(({ faults }) => faults.length > 0));
        onProgress(children, total);
      } while (last);
      return { children, entries, faulty };
    });
  const { faulty, ...counts } = report;
  const audit = { startedAt, finishedAt: clock.now(), faultyChildren: faulty.length, ...counts };
  await insertLedgerAudit(db, audit);
  return { ...audit, faulty };
}
