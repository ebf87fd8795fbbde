import type { findUndoContext, NoteOfChange } from '@starchart/db';
import type { EntryDraft } from '@starchart/domain';
import { BADGE_BONUS_POINTS, type BadgeKey } from '@starchart/schema';
import { badgeOf } from '../badges/present-badge.ts';

type StoredEntry = NonNullable<Awaited<ReturnType<typeof findUndoContext>>>['entries'][number];

/** The entry that takes back what another one credited. */
export function reversalOf(entry: StoredEntry): EntryDraft {
  const { id: reversesEntryId, amount, label, labelKey, labelParams, habitId, badgeKey } = entry;
  const named = { label, labelKey, labelParams, habitId, badgeKey };
  return { kind: 'reversal', amount: -amount, isEarning: true, ...named, reversesEntryId };
}

export function badgeBonus(key: BadgeKey): EntryDraft {
  const named = {
    label: badgeOf(key).name,
    labelKey: 'badge-bonus',
    labelParams: { badge: key },
  } as const;
  return { kind: 'badge_bonus', amount: BADGE_BONUS_POINTS, isEarning: true, ...named, badgeKey: key };
}

/** The note about a rejected completion, with the points of its entries, which are among `entries`. */
export function rejectionNote(
  { habitId, name: subject }: { habitId: number; name: string },
  { id, day, slot }: { id: number; day: string; slot: number },
  entries: readonly Pick<StoredEntry, 'amount' | 'completionId'>[],
  reason = '',
): NoteOfChange {
  const own = entries.filter(({ completionId }) => completionId === id);
  const pointsChange = -own.reduce((sum, { amount }) => sum + amount, 0) || null;
  return {
    kind: 'completion_rejected',
    text: reason,
    subject,
    habitId,
    completedOn: day,
    slot,
    pointsChange,
  };
}
