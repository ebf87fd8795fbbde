import type { PointsEntry } from '@starchart/schema';
import { authorTexts, entryTexts, type Piece, type Reader } from './ledger-texts';

export function EntryText({ entry, reader }: { entry: PointsEntry; reader: Reader }) {
  return <Pieces of={entryTexts(entry, reader)} />;
}

/** Who caused an entry, for parents. */
export function EntryAuthor({ entry }: { entry: PointsEntry }) {
  const words = authorTexts(entry);
  if (words.length === 0) return null;
  return (
    <p>
      <Pieces of={words} />
    </p>
  );
}

function Pieces({ of: pieces }: { of: readonly Piece[] }) {
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a text keep their places.
    typeof piece === 'string' ? piece : <bdi key={index}>{piece.typed}</bdi>,
  );
}
