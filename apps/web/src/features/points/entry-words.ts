import { DEFAULTS, type PointsEntry } from '@starchart/schema';
import { formatNumber } from '@/lib/format/format';

/** A piece of a sentence; what a person has typed stands apart, because it may be written from right to left. */
export type Piece = string | { typed: string };

/** For whom a line is worded: the child itself, or a parent, who reads the child's name. */
export type Reader = 'child' | { parentOf: string };

type Line = Pick<PointsEntry, 'kind' | 'amount' | 'label' | 'reason' | 'habitId' | 'badgeKey'>;

/** What happened, in the reader's own words, without the amount that stands beside it. */
export function entryWords(line: Line, reader: Reader): readonly Piece[] {
  const what = { typed: line.label };
  switch (line.kind) {
    case 'completion':
      return [...finished(reader), what];
    case 'badge_bonus':
      return ['Badge: ', what];
    case 'redemption':
      return [reader === 'child' ? 'You claimed ' : 'Reward claimed: ', what];
    case 'adjustment':
      return line.amount < 0 ? deducted(line, reader) : [bonusFor(reader), what];
    case 'reversal':
      return ['Taken back: ', whatWas(line), what];
    default:
      return line.kind satisfies never;
  }
}

function finished(reader: Reader): readonly Piece[] {
  return reader === 'child' ? ['You finished '] : [{ typed: reader.parentOf }, ' finished '];
}

function bonusFor(reader: Reader): string {
  return reader === 'child' ? 'A bonus from a grown-up: ' : 'Bonus: ';
}

function deducted({ amount, label }: Line, reader: Reader): readonly Piece[] {
  const taken = `${reader === 'child' ? 'Grown-up' : 'You'} took ${formatNumber(-amount)}`;
  // Where no reason was given, the ledger has one for parents, which tells a child nothing.
  if (reader === 'child' && label === DEFAULTS.deductionReason) return [taken];
  return [`${taken}: `, { typed: label }];
}

/** Which line a reversal takes back: only deductions and bonuses have a reason, and claims neither reason, habit nor badge. */
function whatWas({ habitId, badgeKey, reason }: Line): string {
  if (badgeKey !== null) return 'badge ';
  return habitId === null && reason === null ? 'claim of ' : '';
}
