import { t } from '@lingui/core/macro';
import type { Redemption } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { isSessionLost, readServerError } from '@/lib/api/server-error';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';
import type { Notice } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';

/** The pending redemptions of all children, the longest wait first. Refetched on focus: children redeem on other devices; and once the network is back. */
export function usePendingRedemptions() {
  return trpc.redemptions.waiting.useQuery(undefined, {
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: true,
  });
}

/** It waits for the yes of a grown-up. Until then it is not handed out. */
export function asksFirst({ requiresApproval, approvedAt }: Redemption): boolean {
  return requiresApproval && approvedAt === null;
}

type RedeemOptions = {
  /** Undefined where the page itself says what comes next. */
  success: (redemption: Redemption) => Notice | undefined;
  /** No notice where the session has ended: the page leads to the login. */
  isSilentWithoutSession?: boolean;
};

/** Another device was faster, or the day has changed: the reason of the server says it all. */
const NO_LONGER_AVAILABLE: ReadonlySet<string | undefined> = new Set([
  'SOLD_OUT',
  'LIMIT_REACHED',
  'REWARD_CLOSED',
]);

/** Redeems a reward for points. The redemption is pending until a parent fulfills it. */
export function useRedeemReward({ success, isSilentWithoutSession }: RedeemOptions) {
  return useNotifyingMutation(trpc.redemptions.redeem, {
    onSuccess: (redemption) => playSound(asksFirst(redemption) ? 'click' : 'reward'),
    invalidates: ({ childId }) => refresh(childId),
    success,
    failure: (error) => {
      if (isSilentWithoutSession && isSessionLost(error)) return undefined;
      const text = t`There was an error redeeming the reward.`;
      if (NO_LONGER_AVAILABLE.has(readServerError(error)?.code)) return { text };
      return { title: t`Failed to redeem reward`, text };
    },
  });
}
