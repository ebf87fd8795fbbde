import { expect, test } from 'vitest';
import { entry } from '@/testing/records';
import { costOfUndo, lostBadgesText, rejectedUndoTexts, spendingIn } from './spent-points';

const done = entry({ id: 40, kind: 'completion', amount: 10, habitId: 7 });
const bonus = entry({ id: 41, kind: 'badge_bonus', amount: 25, badgeKey: 'explorer', label: 'Explorer' });
const olderBonus = entry({ ...bonus, id: 5, createdAt: '2026-03-01T12:00:00.000Z' });
const bought = entry({ id: 42, kind: 'redemption', amount: -40, label: 'Movie night' });
const ledger = [bought, bonus, done, olderBonus];

const open = (id: number, name: string, pointsSpent: number) => ({ id, name, pointsSpent });
const spending = (currentPoints: number, redemptions: ReturnType<typeof open>[], entries = ledger) =>
  spendingIn({ child: { currentPoints }, redemptions }, entries, 7);

test('an undo takes the points of the completion and of the badges that came with it', () => {
  expect(costOfUndo(ledger, 7)).toEqual({ points: 35, badges: ['Explorer'] });
  expect(costOfUndo([bought, done, olderBonus], 7)).toEqual({ points: 10, badges: [] });
  expect(costOfUndo([{ ...done, takenBack: true }], 7)).toBeUndefined();
});

test('of completions that were approved together, an undo takes one, with the badges that it earned', () => {
  const other = entry({ ...done, id: 42, habitId: 8, amount: 6 });
  expect(costOfUndo([other, bonus, done], 8)).toEqual({ points: 6, badges: [] });
  expect(costOfUndo([other, bonus, done], 7)).toEqual({ points: 35, badges: ['Explorer'] });
});

test('an undo takes the points of today, also if those of an earlier day came later', () => {
  const earlier = entry({ ...done, id: 43, amount: 4, forDay: '2026-03-10' });
  expect(costOfUndo([earlier, done], 7)).toEqual({ points: 10, badges: [] });
});

test('a sentence of at most 12 words names the badges that an undo takes', () => {
  expect(lostBadgesText('child', ['Explorer'])).toBe('Your Explorer badge goes too.');
  const three = lostBadgesText('child', ['Star Achiever', 'Explorer', 'Early Bird']);
  expect(three).toBe('Your Star Achiever, Explorer, and Early Bird badges go too.');
  expect(three.split(' ').length).toBeLessThanOrEqual(12);
});

test.each([
  ['the newest open redemption', 0, [open(3, 'Ice cream', 40), open(2, 'Castle', 90)], ['Ice cream'], [3]],
  ['the newest one that covers', 0, [open(3, 'Ice cream', 20), open(2, 'Castle', 90)], ['Castle'], [2]],
  ['as few as cover', 0, [open(3, 'A', 20), open(2, 'B', 20), open(1, 'C', 20)], ['A', 'B'], [3, 2]],
  ['the balance counts', 20, [open(3, 'A', 20), open(2, 'B', 90)], ['A'], [3]],
  ['all where they cannot cover', 0, [open(3, 'A', 5), open(2, 'B', 5)], ['A', 'B'], [3, 2]],
])('a refused undo names what was bought: %s', (_, balance, redemptions, names, openIds) => {
  expect(spending(balance, redemptions)).toMatchObject({ names, openIds });
});

test('a refused undo names the newest redemption of the ledger when none is open', () => {
  expect(spending(0, [])).toEqual({ names: ['Movie night'], cost: 40, openIds: [] });
  expect(spending(0, [], [{ ...bought, takenBack: true }, done])).toBeUndefined();
});

test('a refused undo speaks to children without “points” and “redeem”', () => {
  for (const bill of [undefined, { names: ['Ice cream'], cost: 40, openIds: [3] }]) {
    const { title, text, nextStep } = rejectedUndoTexts(bill, 'child');
    expect(`${title} ${text} ${nextStep}`).not.toMatch(/point|redeem/i);
    expect(nextStep).toContain('Ask a grown-up');
  }
});

const words = (openIds: number[], names = ['Ice cream']) =>
  rejectedUndoTexts({ names, cost: 40, openIds }, { parentOf: 'Robin' });

test('a refused undo tells parents the way out', () => {
  expect(words([3])).toMatchObject({
    text: 'Robin redeemed “Ice cream” for 40 points.',
    nextStep: 'Take it back, and the completion is undone too.',
  });
  expect(words([3, 2], ['Ice cream', 'Castle']).nextStep).toMatch(/^Take them back/);
  expect(words([]).text).toBe('Robin redeemed “Ice cream” for 40 points, and it was handed out.');
  expect(rejectedUndoTexts(undefined, { parentOf: 'Robin' }).text).toContain('fewer points left');
});
