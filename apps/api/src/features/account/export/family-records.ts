import {
  type ExportedRow,
  type ExportSection,
  findExportedFamily,
  type Queryable,
  readExportedRows,
} from '@starchart/db';
import type { GrownUpActor } from '../../../core/actor.ts';

/** Rows in memory per section, however long the history is. */
const GROUP_SIZE = 100;

/** All stored data of one family. Sections can be read repeatedly and concurrently. */
export interface FamilyRecords {
  family: NonNullable<Awaited<ReturnType<typeof findExportedFamily>>>;
  /** The rows of a section in batches, optionally of one child only. */
  rows<Name extends ExportSection>(name: Name, childId?: number): AsyncGenerator<ExportedRow<Name>[]>;
}

/** The grown-up who exports. */
export type ExportOwner = Pick<GrownUpActor, 'id' | 'familyId'>;

/** Undefined if the family does not exist. */
export async function openRecords(
  db: Queryable,
  { id: ownerId, familyId }: ExportOwner,
): Promise<FamilyRecords | undefined> {
  const family = await findExportedFamily(db, familyId);
  return (
    family && {
      family,
      rows: (name, childId) =>
        readExportedRows(db, familyId, name, { groupSize: GROUP_SIZE, childId, ownerId }),
    }
  );
}
