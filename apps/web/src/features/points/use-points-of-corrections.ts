import { BADGE_BONUS_POINTS, type Child, LIMITS } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { trpcClient } from '@/lib/api/trpc';
import { notifySuccess } from '@/lib/notify';
import { deviceSettingById } from '@/lib/storage/device-setting-by-id';
import { correctionTexts } from './kid-correction-texts';

/** What this device has shown of each child: `<points> <entry>`. */
const seenStars = deviceSettingById('starchart.seen-stars', LIMITS.childrenOfFamily.max);

/** After a change, in ms: taps and their notices come first. */
const QUIET_MS = 1500;
/** Ledger entries that are read at most. */
const LATEST_ENTRIES = 50;

/** The earned points that the device has shown or recorded, and the newest ledger entry that it has read; 0 before the first. */
type Seen = { total: number; entryId: number };
type Gain = {
  pointsEarned: number;
  badgesEarned: readonly unknown[];
  /** Entries up to this one have been shown. */
  lastEntryId?: number;
};

/**
 * Shows once per device for which earlier day a grown-up added stars. Reads the ledger only if the total grew by more than `addRecorded`
 * reported: what the child recorded here, and what another notice shows.
 */
export function usePointsOfCorrections(
  { id: childId, totalPoints }: Pick<Child, 'id' | 'totalPoints'>,
  today: string,
) {
  const queryClient = useQueryClient();

  useEffect(() => {
    // The first visit of this device.
    if (!seenOf(childId)) storeSeen(childId, { total: totalPoints, entryId: 0 });
    let waiting = setTimeout(check, QUIET_MS);

    function check() {
      // A tap is under way, and `addRecorded` follows.
      if (queryClient.isMutating({ mutationKey: [['completions']] }) > 0) {
        waiting = setTimeout(check, QUIET_MS);
        return;
      }
      const { total = totalPoints, entryId = 0 } = seenOf(childId) ?? {};
      storeSeen(childId, { total: totalPoints, entryId });
      if (totalPoints > total) void showCorrections(entryId);
    }

    async function showCorrections(lastReadId: number) {
      const ledger = await trpcClient.points.entries
        .query({ childId, limit: LATEST_ENTRIES })
        // The star book has the entries.
        .catch(() => undefined);
      const newest = ledger?.items[0];
      if (!newest) return;
      storeSeen(childId, { total: totalPoints, entryId: newest.id });
      const text = correctionTexts(ledger.items, lastReadId, today);
      if (text) notifySuccess({ text, isOfScreen: true });
    }

    return () => clearTimeout(waiting);
  }, [childId, totalPoints, today, queryClient]);

  const addRecorded = useCallback(
    ({ pointsEarned, badgesEarned, lastEntryId = 0 }: Gain) => {
      const seen = seenOf(childId);
      if (!seen || pointsEarned === 0) return;
      storeSeen(childId, {
        entryId: Math.max(seen.entryId, lastEntryId),
        total: seen.total + pointsEarned + BADGE_BONUS_POINTS * badgesEarned.length,
      });
    },
    [childId],
  );
  return { addRecorded };
}

function seenOf(childId: number): Seen | undefined {
  const seen = seenStars.read(childId);
  if (seen === undefined) return undefined;
  const [total = 0, entryId = 0] = seen.split(' ').map(Number);
  return { total, entryId };
}

function storeSeen(childId: number, { total, entryId }: Seen): void {
  seenStars.write(childId, `${total} ${entryId}`);
}
