import { z } from 'zod';
import { BADGE_KEYS } from './catalogues.ts';
import { day, id, instant, pageInput, pageOf } from './fields.ts';

export const POINTS_ENTRY_KINDS = [
  'completion',
  'badge_bonus',
  'redemption',
  'adjustment',
  'reversal',
] as const;
export type PointsEntryKind = (typeof POINTS_ENTRY_KINDS)[number];

export const listPointsEntriesInput = pageInput.extend({ childId: id });
export type ListPointsEntriesInput = z.infer<typeof listPointsEntriesInput>;

/** One line of a child's ledger. `amount` is signed; `day` is the family's. */
export const pointsEntry = z.object({
  id,
  kind: z.enum(POINTS_ENTRY_KINDS),
  amount: z.int(),
  balanceAfter: z.int(),
  label: z.string(),
  reason: z.string().nullable(),
  day,
  createdAt: instant,
  habitId: id.nullable(),
  rewardId: id.nullable(),
  badgeKey: z.enum(BADGE_KEYS).nullable(),
  reversesEntryId: id.nullable(),
});
export type PointsEntry = z.infer<typeof pointsEntry>;

export const pointsEntryPage = pageOf(pointsEntry);
export type PointsEntryPage = z.infer<typeof pointsEntryPage>;

/** A recount of one child's ledger: `ok` when every line and both balances agree. */
export const ledgerVerification = z.object({
  ok: z.boolean(),
  entries: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
});
export type LedgerVerification = z.infer<typeof ledgerVerification>;
