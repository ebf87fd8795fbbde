import type { Child, PointsEntry, PointsEntryKind } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { paged } from '@/lib/api/paged';
import { refreshChild } from '@/lib/api/refresh-child';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** A child's ledger page by page, newest first; of one kind where one is given. */
export function useLedgerEntries(childId: number, kind: PointsEntryKind | undefined) {
  return trpc.points.entries.useInfiniteQuery({ childId, kind }, paged);
}

/** Whether a child's ledger adds up to the balance. */
export function useLedgerVerification(childId: number, enabled: boolean) {
  return trpc.points.verify.useQuery({ childId }, { enabled });
}

const TITLE = 'Points adjusted';
const FAILURE = { title: 'Failed to adjust points', text: 'There was an error adjusting the points.' };

/** Deducts points from a child's balance. */
export function useAdjustPoints({ id, name }: Child) {
  return useNotifyingMutation(trpc.children.adjustPoints, {
    invalidates: () => refreshChild(id),
    success: ({ pointsDeducted, newBalance }) => ({
      title: TITLE,
      text: `Deducted ${formatPoints(pointsDeducted)} from ${name}. New balance: ${formatPoints(newBalance)}.`,
    }),
    failure: FAILURE,
  });
}

/** Adds points to a child's balance, with a reason. */
export function useGiveBonus({ id, name }: Child) {
  return useNotifyingMutation(trpc.points.giveBonus, {
    invalidates: () => refreshChild(id),
    success: ({ pointsGiven, newBalance }) => ({
      title: TITLE,
      text: `Gave ${name} a bonus of ${formatPoints(pointsGiven)}. New balance: ${formatPoints(newBalance)}.`,
    }),
    failure: FAILURE,
  });
}

/** Takes a deduction or a bonus back by a new ledger entry. */
export function useTakeBack({ id, name }: Child, { amount }: PointsEntry) {
  return useNotifyingMutation(trpc.points.takeBack, {
    invalidates: () => refreshChild(id),
    success: ({ newBalance }) => {
      const done =
        amount < 0
          ? `Gave ${formatPoints(-amount)} back to ${name}.`
          : `Took back the bonus of ${formatPoints(amount)} from ${name}.`;
      return { title: TITLE, text: `${done} New balance: ${formatPoints(newBalance)}.` };
    },
    failure: FAILURE,
  });
}
