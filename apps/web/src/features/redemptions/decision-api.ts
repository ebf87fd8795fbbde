import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { refreshRedemption } from './api';

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
