import { describe, expect, test } from 'vitest';
import { appendEntries } from './ledger.ts';

const STATE = { currentPoints: 40, totalPoints: 90, entryCount: 6, version: 11 };

describe('appending to a ledger', () => {
  test('numbers the entries and carries the balance forward', () => {
    const { version, after, entries } = appendEntries(STATE, [
      { kind: 'completion', amount: 7, isEarning: true, label: 'Teeth', habitId: 3 },
      { kind: 'badge_bonus', amount: 25, isEarning: true, label: 'Explorer', badgeKey: 'explorer' },
    ]);
    expect(version).toBe(11);
    expect(after).toEqual({ currentPoints: 72, totalPoints: 122, entryCount: 8, version: 12 });
    expect(entries).toEqual([
      {
        number: 7,
        kind: 'completion',
        amount: 7,
        totalAmount: 7,
        balanceAfter: 47,
        label: 'Teeth',
        labelKey: null,
        labelParams: null,
        reason: null,
        habitId: 3,
        rewardId: null,
        badgeKey: null,
        reversesEntryId: null,
        forDay: null,
      },
      {
        number: 8,
        kind: 'badge_bonus',
        amount: 25,
        totalAmount: 25,
        balanceAfter: 72,
        label: 'Explorer',
        labelKey: null,
        labelParams: null,
        reason: null,
        habitId: null,
        rewardId: null,
        badgeKey: 'explorer',
        reversesEntryId: null,
        forDay: null,
      },
    ]);
  });

  test.each([
    ['a redemption', { kind: 'redemption', amount: -30, isEarning: false }, 10, 90, 0],
    ['a deduction', { kind: 'adjustment', amount: -40, isEarning: false }, 0, 90, 0],
    ['a refund', { kind: 'reversal', amount: 30, isEarning: false, reversesEntryId: 5 }, 70, 90, 0],
    [
      'an undone completion',
      { kind: 'reversal', amount: -7, isEarning: true, reversesEntryId: 5 },
      33,
      83,
      -7,
    ],
  ] as const)('%s changes the total only for earned points', (_what, draft, balance, total, totalAmount) => {
    const { after, entries } = appendEntries(STATE, [{ ...draft, label: 'x' }]);
    expect(after).toMatchObject({ currentPoints: balance, totalPoints: total, entryCount: 7 });
    expect(entries).toMatchObject([{ amount: draft.amount, totalAmount, balanceAfter: balance }]);
  });

  test('allows a negative balance, which callers must reject', () => {
    const draft = { kind: 'redemption', amount: -41, isEarning: false, label: 'x' } as const;
    expect(appendEntries(STATE, [draft]).after.currentPoints).toBe(-1);
  });
});
