import { t } from '@lingui/core/macro';
import type { Child, PointsEntry, PointsEntryKind } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { paged } from '@/lib/api/paged';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** A child's ledger page by page, newest first; of one kind where one is given. */
export function useLedgerEntries(childId: number, kind?: PointsEntryKind) {
  return trpc.points.entries.useInfiniteQuery({ childId, kind }, paged);
}

/** Whether a child's ledger adds up to the balance. */
export function useLedgerVerification(childId: number, enabled: boolean) {
  return trpc.points.verify.useQuery({ childId }, { enabled });
}

const adjusted = (text: string) => ({ title: t`Points adjusted`, text });
const failure = () => ({
  title: t`Failed to adjust points`,
  text: t`There was an error adjusting the points.`,
});

/** Deducts points from a child's balance. */
export function useAdjustPoints({ id, name }: Child) {
  return useNotifyingMutation(trpc.children.adjustPoints, {
    invalidates: () => refresh(id),
    success: ({ pointsDeducted, newBalance }) => {
      const [points, balance] = [formatPoints(pointsDeducted), formatPoints(newBalance)];
      return adjusted(t`Deducted ${points} from ${name}. New balance: ${balance}.`);
    },
    failure: failure(),
  });
}

/** Adds points to a child's balance, with a reason. */
export function useGiveBonus({ id, name }: Child) {
  return useNotifyingMutation(trpc.points.giveBonus, {
    invalidates: () => refresh(id),
    success: ({ pointsGiven, newBalance }) => {
      const [points, balance] = [formatPoints(pointsGiven), formatPoints(newBalance)];
      return adjusted(t`Gave ${name} a bonus of ${points}. New balance: ${balance}.`);
    },
    failure: failure(),
  });
}

/** Takes a deduction or a bonus back by a new ledger entry. */
export function useTakeBack({ id, name }: Child, { amount }: PointsEntry) {
  return useNotifyingMutation(trpc.points.takeBack, {
    invalidates: () => refresh(id),
    success: ({ newBalance }) => {
      const [points, balance] = [formatPoints(Math.abs(amount)), formatPoints(newBalance)];
      return adjusted(
        amount < 0
          ? t`Gave ${points} back to ${name}. New balance: ${balance}.`
          : t`Took back the bonus of ${points} from ${name}. New balance: ${balance}.`,
      );
    },
    failure: failure(),
  });
}
