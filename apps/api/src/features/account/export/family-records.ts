import {
  type ExportedRow,
  type ExportSection,
  findExportedFamily,
  type Queryable,
  readExportedRows,
} from '@starchart/db';
import { Rests } from './rests.ts';

/**
 * Rows that are read at a time: what an export holds in memory does not grow with the family's history, and others wait no longer than
 * these take. Beside a crowd each group waits for its turn several times over: larger ones get it done, and among so many others who
 * wait nobody sees a difference.
 */
const ROWS_AT_A_TIME = { usually: 25, besideCrowd: 100 };

/** A group that takes longer has waited for others most of the time. */
const WORK_MS = 20;

/** Everything that is kept of one family, to be read from beginning to end, as often as it takes; one section at a time, or one within another. */
export interface FamilyRecords {
  family: NonNullable<Awaited<ReturnType<typeof findExportedFamily>>>;
  /** A section, in groups of rows; all of it, or what belongs to one child. */
  rows<Name extends ExportSection>(name: Name, childId?: number): AsyncGenerator<ExportedRow<Name>[]>;
}

/** Undefined when there is no such family. */
export async function openRecords(db: Queryable, familyId: number): Promise<FamilyRecords | undefined> {
  const family = await findExportedFamily(db, familyId);
  const rests = new Rests();
  return (
    family && {
      family,
      async *rows(name, childId) {
        let tookMs = 0;
        let startedAt = performance.now();
        const atATime = () => (tookMs > WORK_MS ? ROWS_AT_A_TIME.besideCrowd : ROWS_AT_A_TIME.usually);
        for await (const rows of readExportedRows(db, familyId, name, { atATime, childId })) {
          yield rows;
          tookMs = performance.now() - startedAt;
          // A few rows, as most families have in most sections, are no work to rest from.
          if (rows.length >= ROWS_AT_A_TIME.usually) await rests.after(tookMs);
          startedAt = performance.now();
        }
      },
    }
  );
}
