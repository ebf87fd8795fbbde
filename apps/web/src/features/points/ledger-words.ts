import { daysBetween } from '@starchart/domain';
import { DEFAULTS, type LedgerVerification, type PointsEntry } from '@starchart/schema';
import { formatDay, formatNumber, formatPoints } from '@/lib/format/format';

/** A piece of a sentence. Typed text is apart, because it may run from right to left. */
type Piece = string | { typed: string };

/** The reader of the ledger: the child, or a parent with the name of the child. */
export type Reader = 'child' | { parentOf: string };

type Entry = Pick<PointsEntry, 'kind' | 'amount' | 'label' | 'reason' | 'habitId' | 'badgeKey'>;

/** The text of a ledger entry, without its amount. */
export function entryWords(entry: Entry, reader: Reader): readonly Piece[] {
  const what = { typed: entry.label };
  switch (entry.kind) {
    case 'completion':
      return [...finished(reader), what];
    case 'badge_bonus':
      return ['Badge: ', what];
    case 'redemption':
      return [reader === 'child' ? 'You claimed ' : 'Redeemed: ', what];
    case 'adjustment':
      return entry.amount < 0 ? deducted(entry, reader) : [bonusFor(reader), what];
    case 'reversal':
      return ['Taken back: ', whatWas(entry), what];
    default:
      return entry.kind satisfies never;
  }
}

function finished(reader: Reader): readonly Piece[] {
  return reader === 'child' ? ['You finished '] : [{ typed: reader.parentOf }, ' finished '];
}

function bonusFor(reader: Reader): string {
  return reader === 'child' ? 'A bonus from a grown-up: ' : 'Bonus: ';
}

function deducted({ amount, label }: Entry, reader: Reader): readonly Piece[] {
  if (reader !== 'child') return ['Deduction: ', { typed: label }];
  const taken = `A grown-up took ${formatNumber(-amount)}`;
  // The default reason is worded for parents only.
  return label === DEFAULTS.deductionReason ? [taken] : [`${taken}: `, { typed: label }];
}

/**
 * The reverted entry: only deductions and bonuses have a reason; redemptions have neither reason, habit nor
 * badge.
 */
function whatWas({ habitId, badgeKey, reason }: Entry): string {
  if (badgeKey !== null) return 'badge ';
  return habitId === null && reason === null ? 'reward ' : '';
}

/** A family day relative to today: `Today`, `Yesterday`, `12 May`, in other years `12 May 2025`. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  if (daysBetween(day, today) === 1) return 'Yesterday';
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
}

type LedgerDay<Item> = { day: string; entries: [Item, ...Item[]] };

/** Splits entries where the day changes. A day may come twice, after a change of the family's time zone. */
export function groupByDay<Item extends { day: string }>(entries: readonly Item[]): LedgerDay<Item>[] {
  const days: LedgerDay<Item>[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}

/** The result of a verification of a child's ledger. */
export function verificationWords({ ok, entries, currentPoints, totalPoints }: LedgerVerification): string {
  if (!ok) {
    return "The entries don't add up to the balance shown. Nothing was changed. Please tell the person who runs this server.";
  }
  return `${linesAddUp(entries)}: ${formatPoints(currentPoints)}. Total earned: ${formatPoints(totalPoints)}.`;
}

function linesAddUp(entries: number): string {
  if (entries === 0) return 'No entries yet';
  return entries === 1 ? 'The one entry adds up' : `All ${formatNumber(entries)} entries add up`;
}
