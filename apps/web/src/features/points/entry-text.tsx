import type { PointsEntry } from '@starchart/schema';
import { entryWords, type Reader } from './ledger-words';

export function EntryText({ entry, reader }: { entry: PointsEntry; reader: Reader }) {
  return entryWords(entry, reader).map((piece) =>
    typeof piece === 'string' ? piece : <bdi key={piece.typed}>{piece.typed}</bdi>,
  );
}
