import { plural, t } from '@lingui/core/macro';
import { daysBetween } from '@starchart/domain';
import type { LedgerVerification, PointsEntry } from '@starchart/schema';
import { formatDay, formatPoints, formatStars } from '@/lib/format/format';

/** A piece of a sentence. Typed text is apart, because it may run from right to left. */
type Piece = string | { typed: string };

/** The reader of the ledger: the child, or a parent with the name of the child. */
export type Reader = 'child' | { parentOf: string };

type Entry = Pick<PointsEntry, 'kind' | 'amount' | 'labelKey' | 'label' | 'reason' | 'habitId' | 'badgeKey'>;

/** Stand for what somebody typed, until a text is split there. */
const WHAT = '\ue000';
const CHILD = '\ue001';

/** The text of a ledger entry, without its amount. */
export function entryWords(entry: Entry, reader: Reader): readonly Piece[] {
  const typed = { [WHAT]: entry.label, [CHILD]: reader === 'child' ? '' : reader.parentOf };
  return textOf(entry, reader === 'child')
    .split(/([\ue000\ue001])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === WHAT || piece === CHILD ? { typed: typed[piece] } : piece));
}

function textOf(entry: Entry, isForChild: boolean): string {
  switch (entry.kind) {
    case 'completion':
      return isForChild ? t`You finished ${WHAT}` : t`${CHILD} finished ${WHAT}`;
    case 'badge_bonus':
      return t`Badge: ${WHAT}`;
    case 'redemption':
      return isForChild ? t`You claimed ${WHAT}` : t`Redeemed: ${WHAT}`;
    case 'adjustment':
      return entry.amount < 0 ? deducted(entry, isForChild) : bonus(isForChild);
    case 'reversal':
      return takenBack(entry);
    default:
      return entry.kind satisfies never;
  }
}

function bonus(isForChild: boolean): string {
  return isForChild ? t`A bonus from a grown-up: ${WHAT}` : t`Bonus: ${WHAT}`;
}

function deducted({ amount, labelKey }: Entry, isForChild: boolean): string {
  if (!isForChild) return t`Deduction: ${WHAT}`;
  const points = formatStars(-amount);
  // The default reason is worded for parents only.
  return labelKey === 'default-deduction'
    ? t`A grown-up took ${points}`
    : t`A grown-up took ${points}: ${WHAT}`;
}

/**
 * The reverted entry: only deductions and bonuses have a reason; redemptions have neither reason, habit nor
 * badge.
 */
function takenBack({ habitId, badgeKey, reason }: Entry): string {
  if (badgeKey !== null) return t`Taken back: badge ${WHAT}`;
  return habitId === null && reason === null ? t`Taken back: reward ${WHAT}` : t`Taken back: ${WHAT}`;
}

/** A family day relative to today: `Today`, `Yesterday`, `12 May`, in other years `12 May 2025`. */
export function dayWords(day: string, today: string): string {
  if (day === today) return t`Today`;
  if (daysBetween(day, today) === 1) return t`Yesterday`;
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
    return t`The entries don't add up to the balance shown. Nothing was changed. Please tell the person who runs this server.`;
  }
  const result = linesAddUp(entries);
  const [balance, total] = [formatPoints(currentPoints), formatPoints(totalPoints)];
  return t`${result}: ${balance}. Total earned: ${total}.`;
}

function linesAddUp(entries: number): string {
  if (entries === 0) return t`No entries yet`;
  return plural(entries, { one: 'The one entry adds up', other: 'All # entries add up' });
}
