import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ExportedRow,
  type ExportSection,
  findExportedFamily,
  type Handle,
  listExportedRows,
} from '@starchart/db';
import { watchBusyTime } from '../../../busy-time.ts';

/** Rows that are read at a time: what an export holds in memory does not grow with the family's history, and others wait no longer than these take. */
const ROWS_AT_A_TIME = 50;

/** After each group it rests for as long as that took, the shorter the less the process has to do, and no longer than this: readers may be slow. */
const LONGEST_REST_MS = 50;

/** Everything that is kept of one family, to be read once from beginning to end, as often as it takes. */
export interface FamilyRecords {
  family: NonNullable<Awaited<ReturnType<typeof findExportedFamily>>>;
  /** A section, in groups of rows; all of it, or what belongs to one child. */
  rows<Name extends ExportSection>(name: Name, childId?: number): AsyncGenerator<ExportedRow<Name>[]>;
}

/** Undefined when there is no such family. */
export async function openRecords(db: Handle, familyId: number): Promise<FamilyRecords | undefined> {
  const family = await findExportedFamily(db, familyId);
  return (
    family && {
      family,
      async *rows(name, childId) {
        const limit = ROWS_AT_A_TIME;
        for (let after = 0; ; ) {
          const busyTime = watchBusyTime();
          const rows = await listExportedRows(db, familyId, name, { after, limit, childId });
          if (rows.length > 0) yield rows;
          const last = rows.at(-1);
          if (!last || rows.length < limit) return;
          after = last.id;
          const { tookMs, share } = busyTime();
          await sleep(Math.min(LONGEST_REST_MS, tookMs * share));
        }
      },
    }
  );
}
