import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { trpc, trpcUtils } from '@/lib/api/trpc';

/** Interval of refetches while a message has not been tried yet. */
const PENDING_REFETCH_MS = 2_000;

const invalidates = () => trpcUtils.webhooks.invalidate();

export function useWebhooks() {
  return trpc.webhooks.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastDelivery }) => isUntried(lastDelivery)) ? PENDING_REFETCH_MS : false,
  });
}

/** The messages to a webhook, page by page. */
export function useWebhookDeliveries(id: number) {
  return trpc.webhooks.deliveries.useInfiniteQuery(
    { id },
    {
      staleTime: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUntried)) ? PENDING_REFETCH_MS : false,
    },
  );
}

/** A failed message that is tried again does not count: that may take an hour. */
function isUntried(delivery: { state: string; lastError: string | null } | null): boolean {
  return delivery?.state === 'waiting' && delivery.lastError === null;
}

/** The response is the only place where the secret can be read. */
export function useCreateWebhook() {
  return useNotifyingMutation(trpc.webhooks.create, {
    invalidates: () => void invalidates(),
    failure: { title: t`Failed to create webhook`, text: t`There was an error creating the webhook.` },
  });
}

export function useDeleteWebhook() {
  return useNotifyingMutation(trpc.webhooks.delete, {
    invalidates,
    success: { title: t`Webhook deleted`, text: t`No more messages go to this address.` },
    failure: { title: t`Failed to delete webhook`, text: t`There was an error deleting the webhook.` },
  });
}

export function useSendTestMessage() {
  return useNotifyingMutation(trpc.webhooks.sendTest, {
    invalidates,
    success: { title: t`Test message on its way`, text: t`Check back in a moment to see if it arrived.` },
    failure: { title: t`Failed to send test message`, text: t`There was an error sending the test message.` },
  });
}

export function useSendMessageAgain() {
  return useNotifyingMutation(trpc.webhooks.sendAgain, {
    invalidates,
    failure: { title: t`Failed to send message`, text: t`There was an error sending the message.` },
  });
}
