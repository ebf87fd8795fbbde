import { BADGE_BONUS_POINTS, type Child } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { notifySuccess } from '@/components/feedback/notify';
import { trpcClient } from '@/lib/api/trpc';
import { deviceSetting } from '@/lib/storage/device-setting';
import { correctionWords } from './kid-correction-words';

/** The earned points of each child that this device has shown, a line each: `<child> <points>`. */
const seenTotals = deviceSetting('starchart.seen-stars');
/** Enough for all children of a family. */
const MOST_LINES = 20;

/** After a change, in ms: taps and their notices come first. */
const QUIET_MS = 1500;
/** Ledger entries that are read at most. */
const LATEST_ENTRIES = 50;

type Gain = { pointsEarned: number; badgesEarned: readonly unknown[] };

/**
 * Tells a child once, on this device, for which earlier day a grown-up gave it stars. The ledger is read only when the child earned more
 * than it recorded here; `noteGain` has what it recorded.
 */
export function useStarsOfCorrections(
  { id: childId, totalPoints }: Pick<Child, 'id' | 'totalPoints'>,
  today: string,
) {
  const queryClient = useQueryClient();

  useEffect(() => {
    const check = setTimeout(() => {
      // The next total, with all taps, is checked again.
      if (queryClient.isMutating() > 0) return;
      const seen = seenTotalOf(childId);
      noteTotal(childId, totalPoints);
      if (seen === undefined || totalPoints <= seen) return;
      void trpcClient.points.entries.query({ childId, limit: LATEST_ENTRIES }).then(
        ({ items }) => {
          const text = correctionWords(items, totalPoints - seen, today);
          if (text) notifySuccess({ text, isOfScreen: true });
        },
        // The star book has the entries.
        () => {},
      );
    }, QUIET_MS);
    return () => clearTimeout(check);
  }, [childId, totalPoints, today, queryClient]);

  const noteGain = useCallback(
    ({ pointsEarned, badgesEarned }: Gain) => {
      const seen = seenTotalOf(childId);
      if (seen === undefined || pointsEarned === 0) return;
      noteTotal(childId, seen + pointsEarned + BADGE_BONUS_POINTS * badgesEarned.length);
    },
    [childId],
  );
  return { noteGain };
}

function linesOf(): string[] {
  return seenTotals.read()?.split('\n') ?? [];
}

function seenTotalOf(childId: number): number | undefined {
  const line = linesOf().find((one) => one.startsWith(`${childId} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

function noteTotal(childId: number, total: number): void {
  if (seenTotalOf(childId) === total) return;
  const others = linesOf().filter((line) => line !== '' && !line.startsWith(`${childId} `));
  seenTotals.write([...others, `${childId} ${total}`].slice(-MOST_LINES).join('\n'));
}
