import { z } from 'zod';
import { BADGE_KEYS } from './catalogues.ts';
import { day, id, instant, name, oneOf, pageInput, pageOf, wholeNumber } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const POINTS_ENTRY_KINDS = [
  'completion',
  'badge_bonus',
  'redemption',
  'adjustment',
  'reversal',
] as const;
export type PointsEntryKind = (typeof POINTS_ENTRY_KINDS)[number];

/** Names that the system gives to entries. All others are a family's own words. */
export const LEDGER_LABEL_KEYS = ['badge-bonus', 'default-deduction'] as const;
export type LedgerLabelKey = (typeof LEDGER_LABEL_KEYS)[number];

export const listPointsEntriesInput = pageInput.extend({
  childId: id,
  kind: oneOf(POINTS_ENTRY_KINDS).optional(),
});
export type ListPointsEntriesInput = z.infer<typeof listPointsEntriesInput>;

/** Who caused a ledger entry: a grown-up, the child, or a family device without an open profile. */
const entryAuthor = z.object({
  role: z.enum(['parent', 'child', 'device']),
  /** Null once the account or the device is removed. */
  name: z.string().nullable(),
  /** The guest pass or the access token that acted for the parent. */
  via: z.object({ source: z.enum(['guest-pass', 'token']), name: z.string() }).nullable(),
});

/** One ledger entry. `amount` is signed, in points; `day` is the family's. */
export const pointsEntry = z.object({
  id,
  kind: z.enum(POINTS_ENTRY_KINDS),
  amount: z.int(),
  balanceAfter: z.int(),
  label: z.string(),
  /** Set if the system named the entry. */
  labelKey: z.enum(LEDGER_LABEL_KEYS).nullable(),
  labelParams: z.record(z.string(), z.string()).nullable(),
  reason: z.string().nullable(),
  day,
  /** The day that a correction is about, if it is not `day`. */
  forDay: day.nullable(),
  createdAt: instant,
  habitId: id.nullable(),
  rewardId: id.nullable(),
  badgeKey: z.enum(BADGE_KEYS).nullable(),
  reversesEntryId: id.nullable(),
  /** The entry that a reversal reverses. */
  takenBack: z.boolean(),
  /** Of a completion that a device kept while it was offline. */
  sentLater: z.boolean(),
  by: entryAuthor,
});
export type PointsEntry = z.infer<typeof pointsEntry>;

/** A ledger entry that a child has not seen. `number` is its place in the child's ledger. */
export const newsEntry = pointsEntry.omit({ balanceAfter: true, sentLater: true, by: true }).extend({
  number: z.int(),
  /** It is of a completion that waited for approval. */
  approved: z.boolean(),
});
export type NewsEntry = z.infer<typeof newsEntry>;

export const pointsEntryPage = pageOf(pointsEntry);
export type PointsEntryPage = z.infer<typeof pointsEntryPage>;

/** Result of the audit of one child's ledger: `ok` when every entry and both balances agree. */
export const ledgerVerification = z.object({
  ok: z.boolean(),
  entries: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
  /** The moment whose entries were verified. */
  verifiedAt: instant,
  /** The ledger is too long for a request: this is the result of the last nightly audit. */
  nightly: z.boolean(),
});
export type LedgerVerification = z.infer<typeof ledgerVerification>;

/** Points from a parent for spending: they do not count toward the level. */
export const giveBonusInput = z.object({
  id,
  points: wholeNumber(LIMITS.bonusPoints, MESSAGES.bonusPoints),
  reason: name({ ...LIMITS.reason, min: 1 }, MESSAGES.bonusReason),
});
export type GiveBonusInput = z.infer<typeof giveBonusInput>;

export const bonusGiven = z.object({ pointsGiven: z.int(), newBalance: z.int() });
export type BonusGiven = z.infer<typeof bonusGiven>;

/** The reversal of an entry, and the resulting balance. */
export const entryTakenBack = z.object({ entryId: id, newBalance: z.int() });
export type EntryTakenBack = z.infer<typeof entryTakenBack>;
