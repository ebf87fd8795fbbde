import { expect, test } from 'vitest';
import { withDeletedNote } from './deleted-notes.ts';

const NOW = Date.parse('2026-03-11T12:00:00Z');
const DAY_MS = 86_400_000;
const deleted = (id: number, daysAgo = 0) => {
  const deletedAt = new Date(NOW - daysAgo * DAY_MS).toISOString();
  return { requestId: `request ${id}`, id, digest: 'words', deletedAt };
};
const idsOf = (notes: readonly { id: number }[]) => notes.map(({ id }) => id);

test('deleted notes are known for as long as a repeat may come', () => {
  expect(idsOf(withDeletedNote([deleted(1, 9), deleted(2, 8), deleted(3, 7)], deleted(4)))).toEqual([3, 4]);
});

test('the newest five hundred deleted notes are known', () => {
  const stored = Array.from({ length: 500 }, (_, index) => deleted(index + 1));
  const kept = idsOf(withDeletedNote(stored, deleted(501)));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, 2, 501]);
});
