import type { PointsEntry } from '@starchart/schema';
import { entryWords, type Reader } from './ledger-words';

/** The text of a ledger entry. */
export function EntryText({ entry, reader }: { entry: PointsEntry; reader: Reader }) {
  return entryWords(entry, reader).map((piece) =>
    typeof piece === 'string' ? piece : <bdi key={piece.typed}>{piece.typed}</bdi>,
  );
}
