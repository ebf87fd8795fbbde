import { POINTS_ENTRY_KINDS } from '@starchart/schema';
import { expect, test } from 'vitest';
import { entryWords, type Reader } from './entry-words';

type Line = Parameters<typeof entryWords>[0];

const NOTHING = { habitId: null, badgeKey: null, reason: null };
const READ = { ...NOTHING, label: 'Read a book', habitId: 4 };
const BADGE = { ...NOTHING, label: 'Star Achiever', habitId: 4, badgeKey: 'star-achiever' } as const;
const CLAIM = { ...NOTHING, label: 'Ice cream' };
const becauseOf = (reason: string) => ({ ...NOTHING, label: reason, reason });

const LINES: readonly [forParent: string, forChild: string, line: Line][] = [
  ['Mia finished Read a book', 'You finished Read a book', { kind: 'completion', amount: 10, ...READ }],
  ['Badge: Star Achiever', 'Badge: Star Achiever', { kind: 'badge_bonus', amount: 25, ...BADGE }],
  ['Reward claimed: Ice cream', 'You claimed Ice cream', { kind: 'redemption', amount: -25, ...CLAIM }],
  [
    'You took 5: Shouted',
    'Grown-up took 5: Shouted',
    { kind: 'adjustment', amount: -5, ...becauseOf('Shouted') },
  ],
  [
    'You took 1,200: Point adjustment by parent',
    'Grown-up took 1,200',
    { kind: 'adjustment', amount: -1200, ...becauseOf('Point adjustment by parent') },
  ],
  [
    'Bonus: Helped grandma',
    'A bonus from a grown-up: Helped grandma',
    { kind: 'adjustment', amount: 20, ...becauseOf('Helped grandma') },
  ],
  ['Taken back: Read a book', 'Taken back: Read a book', { kind: 'reversal', amount: -10, ...READ }],
  [
    'Taken back: badge Star Achiever',
    'Taken back: badge Star Achiever',
    { kind: 'reversal', amount: -25, ...BADGE },
  ],
  [
    'Taken back: claim of Ice cream',
    'Taken back: claim of Ice cream',
    { kind: 'reversal', amount: 25, ...CLAIM },
  ],
  ['Taken back: Shouted', 'Taken back: Shouted', { kind: 'reversal', amount: 5, ...becauseOf('Shouted') }],
  [
    'Taken back: Helped grandma',
    'Taken back: Helped grandma',
    { kind: 'reversal', amount: -20, ...becauseOf('Helped grandma') },
  ],
];

test.each(LINES)('a parent reads “%s”, the child “%s”', (forParent, forChild, line) => {
  expect(said(line, { parentOf: 'Mia' })).toBe(forParent);
  expect(said(line, 'child')).toBe(forChild);
});

test('every kind of line has its words', () => {
  const worded = new Set(LINES.map(([, , { kind }]) => kind));
  expect(POINTS_ENTRY_KINDS.filter((kind) => !worded.has(kind))).toEqual([]);
});

test('what people typed stands apart from the words around it', () => {
  const line: Line = { kind: 'completion', amount: 10, ...READ };
  expect(entryWords(line, { parentOf: 'Mia' })).toEqual([
    { typed: 'Mia' },
    ' finished ',
    { typed: 'Read a book' },
  ]);
});

function said(line: Line, reader: Reader): string {
  return entryWords(line, reader)
    .map((piece) => (typeof piece === 'string' ? piece : piece.typed))
    .join('');
}
