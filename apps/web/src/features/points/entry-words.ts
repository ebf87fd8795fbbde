import type { PointsEntry, PointsEntryKind } from '@starchart/schema';

const WHAT: Record<PointsEntryKind, string> = {
  completion: 'Habit completed',
  badge_bonus: 'Badge bonus',
  redemption: 'Reward redeemed',
  adjustment: 'Points adjusted',
  reversal: 'Taken back',
};

/** What happened: a reversal of a redemption gives points back, any other takes them. */
export function whatHappened({ kind, amount }: PointsEntry): string {
  return kind === 'reversal' && amount > 0 ? 'Refunded' : WHAT[kind];
}
