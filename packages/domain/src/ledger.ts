import type { BadgeKey, LedgerLabelKey, PointsEntryKind } from '@starchart/schema';

/** State of a child's ledger. A change based on it is written only if `version` is unchanged. */
export interface LedgerState {
  currentPoints: number;
  totalPoints: number;
  /** Number of the last entry. */
  entryCount: number;
  version: number;
}

/** A new ledger entry, numbered and with the balance it leaves. */
export interface NewEntry {
  number: number;
  kind: PointsEntryKind;
  amount: number;
  /** Change of the total: the amount for earnings and their reversals, else 0. */
  totalAmount: number;
  balanceAfter: number;
  label: string;
  /** Set if the system names the entry; `label` is then the English text. */
  labelKey: LedgerLabelKey | null;
  labelParams: Record<string, string> | null;
  reason: string | null;
  habitId: number | null;
  rewardId: number | null;
  badgeKey: BadgeKey | null;
  reversesEntryId: number | null;
  /** The day that a correction is about, if it is another one. */
  forDay: string | null;
}

/** An appended ledger: the version that was read, the new state, and the entries to write. */
export interface LedgerUpdate {
  version: number;
  after: LedgerState;
  entries: NewEntry[];
}

/** A new ledger entry before it has a number and a balance. */
export type EntryDraft = Pick<NewEntry, 'kind' | 'amount' | 'label'> &
  Partial<
    Pick<
      NewEntry,
      | 'labelKey'
      | 'labelParams'
      | 'reason'
      | 'habitId'
      | 'rewardId'
      | 'badgeKey'
      | 'reversesEntryId'
      | 'forDay'
    >
  > & {
    /** True for earnings and their reversals, which change the total as well as the balance. */
    isEarning: boolean;
  };

/** Appends entries to a ledger: numbers them, and carries balance and total forward, in points. */
export function appendEntries(state: LedgerState, drafts: readonly EntryDraft[]): LedgerUpdate {
  let { currentPoints, totalPoints, entryCount } = state;
  const entries = drafts.map(({ isEarning, ...draft }): NewEntry => {
    const totalAmount = isEarning ? draft.amount : 0;
    currentPoints += draft.amount;
    totalPoints += totalAmount;
    entryCount += 1;
    return {
      labelKey: null,
      labelParams: null,
      reason: null,
      habitId: null,
      rewardId: null,
      badgeKey: null,
      reversesEntryId: null,
      forDay: null,
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
