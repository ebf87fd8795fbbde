import { t } from '@lingui/core/macro';
import type { Redemption } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { payOf } from '@/lib/format/money';

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

/** Marks a redemption as handed out, with a notice that can undo it. */
export function useFulfillRedemption() {
  const undo = useUnfulfillRedemption();
  return useNotifyingMutation(trpc.redemptions.fulfill, {
    invalidates: refreshRedemption,
    success(redemption) {
      const { id, name } = redemption;
      const pay = payOf(redemption);
      const action = { label: t`Undo`, run: () => undo.mutate({ id }) };
      return pay === undefined
        ? { title: t`Reward given`, text: t`“${name}” was handed out.`, action }
        : { title: t`Paid out`, text: t`${pay} for “${name}”.`, action };
    },
    failure: {
      title: t`Failed to hand out reward`,
      text: t`There was an error handing out the reward.`,
    },
  });
}

/** Puts a redemption that was handed out back on the list. */
export function useUnfulfillRedemption() {
  return useNotifyingMutation(trpc.redemptions.unfulfill, {
    invalidates: refreshRedemption,
    success: { title: t`Back on the list` },
    failure: { title: t`Failed to undo`, text: t`There was an error undoing the change.` },
  });
}

/** After a failure another parent may have decided, or only the response was lost. */
function refreshRedemption(_input: unknown, redemption: Redemption | undefined) {
  return refresh(redemption?.childId ?? 'family');
}
