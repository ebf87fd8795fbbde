import { t } from '@lingui/core/macro';
import type { PendingRedemption, Redemption } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { payOf } from '@/lib/format/money';
import { notifyFailedWrite, notifySuccess } from '@/lib/notify';

/** Says yes to a redemption that asks first. It is handed out later. */
export function useApproveRedemption() {
  return useNotifyingMutation(trpc.redemptions.approve, {
    invalidates: refreshRedemption,
    success: ({ name }) => ({ title: t`You said yes`, text: t`Find “${name}” under “To hand out”.` }),
    failure: { title: t`Failed to save your yes`, text: t`There was an error saving your answer.` },
  });
}

/** Cancels a redemption and returns its points. */
export function useCancelRedemption(title: () => string) {
  return useNotifyingMutation(trpc.redemptions.cancel, {
    invalidates: refreshRedemption,
    success: ({ name, pointsSpent }) => {
      const points = formatPoints(pointsSpent);
      return { title: title(), text: t`${points} for “${name}” went back.` };
    },
    failure: { title: t`Failed to cancel redemption`, text: t`There was an error canceling the redemption.` },
  });
}

/** Marks a redemption as handed out. */
export function useFulfillRedemption() {
  return useNotifyingMutation(trpc.redemptions.fulfill, {
    invalidates: refreshRedemption,
    success(redemption) {
      const { name } = redemption;
      const pay = payOf(redemption);
      return pay === undefined
        ? { title: t`Reward given`, text: t`“${name}” was handed out.` }
        : { title: t`Paid out`, text: t`${pay} for “${name}”.` };
    },
    failure: handOutFailure(),
  });
}

function handOutFailure() {
  return { title: t`Failed to hand out reward`, text: t`There was an error handing out the reward.` };
}

/** Marks redemptions that pay a child money as handed out, one after the other, and notifies once. */
export function usePayOut() {
  const { mutateAsync: fulfill } = trpc.redemptions.fulfill.useMutation();

  return async (
    redemptions: readonly PendingRedemption[],
    { child, money }: { child: string; money: string },
  ) => {
    try {
      for (const { id } of redemptions) await fulfill({ id });
    } catch (error) {
      notifyFailedWrite(error, handOutFailure());
      throw error;
    } finally {
      await refresh(...redemptions.map(({ childId }) => childId));
    }
    notifySuccess({ title: t`Paid out`, text: t`${money} to ${child}.` });
  };
}

/** After a failure another parent may have decided, or only the response was lost. */
function refreshRedemption(_input: unknown, redemption: Redemption | undefined) {
  return refresh(redemption?.childId ?? 'family');
}
