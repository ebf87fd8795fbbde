import {
  type ExportedRow,
  type ExportSection,
  findExportedFamily,
  type Handle,
  readExportedRows,
} from '@starchart/db';
import { Rests } from './rests.ts';

/** Rows that are read at a time: what an export holds in memory does not grow with the family's history, and others wait no longer than these take. */
const ROWS_AT_A_TIME = 25;

/** Everything that is kept of one family, to be read from beginning to end, as often as it takes; one section at a time, or one within another. */
export interface FamilyRecords {
  family: NonNullable<Awaited<ReturnType<typeof findExportedFamily>>>;
  /** A section, in groups of rows; all of it, or what belongs to one child. */
  rows<Name extends ExportSection>(name: Name, childId?: number): AsyncGenerator<ExportedRow<Name>[]>;
}

/** Undefined when there is no such family. */
export async function openRecords(db: Handle, familyId: number): Promise<FamilyRecords | undefined> {
  const family = await findExportedFamily(db, familyId);
  const rests = new Rests();
  return (
    family && {
      family,
      async *rows(name, childId) {
        let startedAt = performance.now();
        for await (const rows of readExportedRows(db, familyId, name, { atATime: ROWS_AT_A_TIME, childId })) {
          yield rows;
          await rests.after(performance.now() - startedAt);
          startedAt = performance.now();
        }
      },
    }
  );
}
