import type { LedgerChange, LedgerState, NewEntry } from '@starchart/db';

/** A line to be, before it has a number and a balance. */
export type EntryDraft = Pick<NewEntry, 'kind' | 'amount' | 'label'> &
  Partial<Pick<NewEntry, 'reason' | 'habitId' | 'rewardId' | 'badgeKey' | 'reversesEntryId'>> & {
    /** True for earnings and for reversals of earnings: they move the total as well as the balance. */
    isEarning: boolean;
  };

/** Continues a ledger with new lines: numbers them, and carries balance and total forward, in points. */
export function appendEntries(
  state: LedgerState,
  drafts: readonly EntryDraft[],
): Pick<LedgerChange, 'version' | 'after' | 'entries'> {
  let { currentPoints, totalPoints, entryCount } = state;
  const entries = drafts.map(({ isEarning, ...draft }): NewEntry => {
    const totalAmount = isEarning ? draft.amount : 0;
    currentPoints += draft.amount;
    totalPoints += totalAmount;
    entryCount += 1;
    return {
      reason: null,
      habitId: null,
      rewardId: null,
      badgeKey: null,
      reversesEntryId: null,
      ...draft,
      number: entryCount,
      totalAmount,
      balanceAfter: currentPoints,
    };
  });
  return {
    version: state.version,
    after: { currentPoints, totalPoints, entryCount, version: state.version + 1 },
    entries,
  };
}
