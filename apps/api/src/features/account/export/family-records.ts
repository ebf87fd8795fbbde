import {
  type ExportedRow,
  type ExportSection,
  findExportedFamily,
  type Queryable,
  readExportedRows,
} from '@starchart/db';

/** An export holds this many rows in memory, however long the family's history is. */
const GROUP_SIZE = 100;

/** All stored data of one family. A section can be read any number of times, also while another one is being read. */
export interface FamilyRecords {
  family: NonNullable<Awaited<ReturnType<typeof findExportedFamily>>>;
  /** A section, in groups of rows; all of it, or what belongs to one child. */
  rows<Name extends ExportSection>(name: Name, childId?: number): AsyncGenerator<ExportedRow<Name>[]>;
}

/** Undefined when there is no such family. */
export async function openRecords(db: Queryable, familyId: number): Promise<FamilyRecords | undefined> {
  const family = await findExportedFamily(db, familyId);
  return (
    family && {
      family,
      rows: (name, childId) => readExportedRows(db, familyId, name, { groupSize: GROUP_SIZE, childId }),
    }
  );
}
