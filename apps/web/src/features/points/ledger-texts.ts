import { plural, t } from '@lingui/core/macro';
import type { LedgerVerification, PointsEntry } from '@starchart/schema';
import { formatRecentDay } from '@/lib/format/due-day';
import { formatInstant, formatPoints, formatStars } from '@/lib/format/format';

/** A piece of a sentence. Typed text is apart, because it may run from right to left. */
export type Piece = string | { typed: string };

/** The reader of the ledger: the child, or a parent with the name of the child. */
export type Reader = 'child' | { parentOf: string };

type Entry = Pick<
  PointsEntry,
  'kind' | 'amount' | 'labelKey' | 'label' | 'reason' | 'habitId' | 'badgeKey' | 'by' | 'day' | 'forDay'
>;

/** Stand for what somebody typed, until a text is split there. */
const WHAT = '\ue000';
const CHILD = '\ue001';
const GIVER = '\ue002';
const PARENT = '\ue003';

/** The text of a ledger entry, without its amount. */
export function entryTexts(entry: Entry, reader: Reader): readonly Piece[] {
  return piecesOf(textOf(entry, reader === 'child'), {
    [WHAT]: entry.label,
    [CHILD]: reader === 'child' ? '' : reader.parentOf,
    [GIVER]: giverOf(entry) ?? '',
  });
}

/** Who caused an entry, for parents. Nothing where it is the child itself, or a badge. */
export function authorTexts({ kind, by }: Pick<PointsEntry, 'kind' | 'by'>): readonly Piece[] {
  if (by.role === 'child' || kind === 'badge_bonus') return [];
  return piecesOf(authorText(by), { [GIVER]: by.via?.name ?? by.name ?? '', [PARENT]: by.name ?? '' });
}

function authorText({ role, name, via }: PointsEntry['by']): string {
  if (via) {
    const isGuest = via.source === 'guest-pass';
    if (name === null) return isGuest ? t`by ${GIVER} (guest pass)` : t`by ${GIVER} (access token)`;
    return isGuest ? t`by ${GIVER} (guest pass from ${PARENT})` : t`by ${GIVER} (access token of ${PARENT})`;
  }
  if (name !== null) return t`by ${GIVER}`;
  return role === 'device' ? t`by a family device` : t`by a grown-up`;
}

/** The name of the guest or the grown-up who gave a bonus; undefined once it is gone. */
function giverOf({ by: { name, via } }: Entry): string | undefined {
  return (via?.source === 'guest-pass' ? via.name : name) ?? undefined;
}

/** Splits a text where it has something typed. */
function piecesOf(text: string, typed: Record<string, string>): readonly Piece[] {
  return text
    .split(/([\ue000-\ue003])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece in typed ? { typed: typed[piece] ?? '' } : piece));
}

function textOf(entry: Entry, isForChild: boolean): string {
  switch (entry.kind) {
    case 'completion':
      return finished(entry, isForChild);
    case 'badge_bonus':
      return t`Badge: ${WHAT}`;
    case 'redemption':
      return isForChild ? t`You claimed ${WHAT}` : t`Redeemed: ${WHAT}`;
    case 'adjustment':
      return entry.amount < 0 ? deducted(entry, isForChild) : bonus(entry, isForChild);
    case 'reversal':
      return takenBack(entry);
    default:
      return entry.kind satisfies never;
  }
}

/** Names the day of a completion that was entered later. */
function finished(entry: Entry, isForChild: boolean): string {
  const day = otherDayOf(entry);
  if (day === undefined) return isForChild ? t`You finished ${WHAT}` : t`${CHILD} finished ${WHAT}`;
  return isForChild ? t`You finished ${WHAT} (${day})` : t`${CHILD} finished ${WHAT} (${day})`;
}

/** The day that a correction is about, seen from the day of its entry: `Monday`, or `3 Nov` from a week on. */
function otherDayOf({ day, forDay }: Entry): string | undefined {
  return forDay === null ? undefined : formatRecentDay(forDay, day);
}

function bonus(entry: Entry, isForChild: boolean): string {
  if (!isForChild) return t`Bonus: ${WHAT}`;
  return giverOf(entry) === undefined
    ? t`A bonus from a grown-up: ${WHAT}`
    : t`A bonus from ${GIVER}: ${WHAT}`;
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
function takenBack(entry: Entry): string {
  const { habitId, badgeKey, reason } = entry;
  if (badgeKey !== null) return t`Taken back: badge ${WHAT}`;
  const day = otherDayOf(entry);
  if (day !== undefined) return t`Taken back: ${WHAT} (${day})`;
  return habitId === null && reason === null ? t`Taken back: reward ${WHAT}` : t`Taken back: ${WHAT}`;
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
export function verificationTexts(verification: LedgerVerification): string {
  const words = resultTexts(verification);
  if (!verification.nightly) return words;
  const when = formatInstant(verification.verifiedAt);
  return t`${words} This long list is checked at night, last on ${when}.`;
}

function resultTexts({ ok, entries, currentPoints, totalPoints }: LedgerVerification): string {
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
