import { POINTS_ENTRY_KINDS, type PointsEntry } from '@starchart/schema';
import { expect, test } from 'vitest';
import { formatInstant } from '@/lib/format/format';
import {
  authorTexts,
  entryTexts,
  groupByDay,
  type Piece,
  type Reader,
  verificationTexts,
} from './ledger-texts';

type Line = Parameters<typeof entryTexts>[0];

const BY_BEN: PointsEntry['by'] = { role: 'parent', name: 'Ben', via: null };
const DAYS = { day: '2026-03-11', forDay: null };
const NOTHING = { labelKey: null, habitId: null, badgeKey: null, reason: null, by: BY_BEN, ...DAYS };
const READ = { ...NOTHING, label: 'Read a book', habitId: 4 };
const BADGE = { ...NOTHING, label: 'Star Achiever', habitId: 4, badgeKey: 'star-achiever' } as const;
const CLAIM = { ...NOTHING, label: 'Ice cream' };
const BY_DEFAULT = { ...NOTHING, label: 'Punkteanpassung', labelKey: 'default-deduction' } as const;
const becauseOf = (reason: string) => ({ ...NOTHING, label: reason, reason });

const LINES: readonly [forParent: string, forChild: string, line: Line][] = [
  ['Mia finished Read a book', 'You finished Read a book', { kind: 'completion', amount: 10, ...READ }],
  [
    'Mia finished Read a book (Monday)',
    'You finished Read a book (Monday)',
    { kind: 'completion', amount: 10, ...READ, forDay: '2026-03-09' },
  ],
  [
    'Mia finished Read a book (Mar 4)',
    'You finished Read a book (Mar 4)',
    { kind: 'completion', amount: 10, ...READ, forDay: '2026-03-04' },
  ],
  [
    'Taken back: Read a book (Tuesday)',
    'Taken back: Read a book (Tuesday)',
    { kind: 'reversal', amount: -10, ...READ, forDay: '2026-03-10' },
  ],
  ['Badge: Star Achiever', 'Badge: Star Achiever', { kind: 'badge_bonus', amount: 25, ...BADGE }],
  ['Redeemed: Ice cream', 'You claimed Ice cream', { kind: 'redemption', amount: -25, ...CLAIM }],
  [
    'Deduction: Shouted',
    'A grown-up took 5 stars: Shouted',
    { kind: 'adjustment', amount: -5, ...becauseOf('Shouted') },
  ],
  [
    'Deduction: Punkteanpassung',
    'A grown-up took 1,200 stars',
    { kind: 'adjustment', amount: -1200, ...BY_DEFAULT },
  ],
  [
    'Bonus: Helped grandma',
    'A bonus from Ben: Helped grandma',
    { kind: 'adjustment', amount: 20, ...becauseOf('Helped grandma') },
  ],
  ['Taken back: Read a book', 'Taken back: Read a book', { kind: 'reversal', amount: -10, ...READ }],
  [
    'Taken back: badge Star Achiever',
    'Taken back: badge Star Achiever',
    { kind: 'reversal', amount: -25, ...BADGE },
  ],
  [
    'Taken back: reward Ice cream',
    'Taken back: reward Ice cream',
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

test.each([
  ['by Ben', BY_BEN],
  ['by Kitchen', { role: 'device', name: 'Kitchen', via: null }],
  [
    'by Grandma (guest pass from Anna)',
    { role: 'parent', name: 'Anna', via: { source: 'guest-pass', name: 'Grandma' } },
  ],
  [
    'by Wall button (access token of Anna)',
    { role: 'parent', name: 'Anna', via: { source: 'token', name: 'Wall button' } },
  ],
  ['by Grandma (guest pass)', { role: 'parent', name: null, via: { source: 'guest-pass', name: 'Grandma' } }],
  ['by a grown-up', { role: 'parent', name: null, via: null }],
  ['by a family device', { role: 'device', name: null, via: null }],
  ['', { role: 'child', name: 'Mia', via: null }],
] as const)('a parent reads “%s”', (words, by) => {
  expect(spoken(authorTexts({ kind: 'completion', by }))).toBe(words);
  expect(authorTexts({ kind: 'badge_bonus', by })).toEqual([]);
});

test.each([
  ['Grandma', { role: 'parent', name: 'Anna', via: { source: 'guest-pass', name: 'Grandma' } }],
  ['Anna', { role: 'parent', name: 'Anna', via: { source: 'token', name: 'Wall button' } }],
  ['a grown-up', { role: 'parent', name: null, via: null }],
] as const)('a child reads of a bonus from %s', (giver, by) => {
  const line: Line = { kind: 'adjustment', amount: 5, ...becauseOf('Helped'), by };
  expect(said(line, 'child')).toBe(`A bonus from ${giver}: Helped`);
});

test('every kind of entry has a text', () => {
  const worded = new Set(LINES.map(([, , { kind }]) => kind));
  expect(POINTS_ENTRY_KINDS.filter((kind) => !worded.has(kind))).toEqual([]);
});

test('separates typed text from the words around it', () => {
  const line: Line = { kind: 'completion', amount: 10, ...READ };
  expect(entryTexts(line, { parentOf: 'Mia' })).toEqual([
    { typed: 'Mia' },
    ' finished ',
    { typed: 'Read a book' },
  ]);
});

function said(line: Line, reader: Reader): string {
  return spoken(entryTexts(line, reader));
}

function spoken(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.typed)).join('');
}

test('groups entries by day in their order', () => {
  const lines = ['03-12', '03-12', '03-11', '03-12'].map((day, id) => ({ day: `2026-${day}`, id }));
  expect(groupByDay(lines)).toEqual([
    { day: '2026-03-12', entries: [lines[0], lines[1]] },
    { day: '2026-03-11', entries: [lines[2]] },
    { day: '2026-03-12', entries: [lines[3]] },
  ]);
  expect(groupByDay([])).toEqual([]);
});

const VERIFIED = { verifiedAt: '2026-03-11T02:30:00.000Z', nightly: false };

test.each([
  [0, 0, 0, 'No entries yet: 0 points. Total earned: 0 points.'],
  [1, 1, 1, 'The one entry adds up: 1 point. Total earned: 1 point.'],
  [57, 135, 1260, 'All 57 entries add up: 135 points. Total earned: 1,260 points.'],
])('%i entries that add up', (entries, currentPoints, totalPoints, words) => {
  expect(verificationTexts({ ...VERIFIED, ok: true, entries, currentPoints, totalPoints })).toBe(words);
});

test('entries that do not add up refer to the operator and show no number', () => {
  const words = verificationTexts({
    ...VERIFIED,
    ok: false,
    entries: 57,
    currentPoints: 135,
    totalPoints: 1260,
  });
  expect(words).toContain('Please tell the person who runs this server');
  expect(words).not.toMatch(/\d/);
});

test('the result of the last night names its time', () => {
  const result = { ...VERIFIED, nightly: true, entries: 250_000, currentPoints: 135, totalPoints: 1260 };
  const end = ` This long list is checked at night, last on ${formatInstant(VERIFIED.verifiedAt)}.`;
  expect(verificationTexts({ ...result, ok: true })).toBe(
    `All 250,000 entries add up: 135 points. Total earned: 1,260 points.${end}`,
  );
  expect(verificationTexts({ ...result, ok: false })).toMatch(/^The entries don't add up.*last on/);
});
