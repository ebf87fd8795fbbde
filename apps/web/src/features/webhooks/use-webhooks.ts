import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Milliseconds between looks while a message is on its way. */
const LOOK_AGAIN_MS = 2_000;

/** The family's webhooks; read anew whenever they are looked at, and while a message is on its way. */
export function useWebhooks() {
  return trpc.webhooks.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastDelivery }) => isOnItsWay(lastDelivery)) ? LOOK_AGAIN_MS : false,
  });
}

/** What a webhook was told, page by page. */
export function useWebhookDeliveries(id: number) {
  return trpc.webhooks.deliveries.useInfiniteQuery(
    { id },
    {
      staleTime: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isOnItsWay)) ? LOOK_AGAIN_MS : false,
    },
  );
}

/** Makes a webhook; its answer is the only place where the secret can be read. */
export function useCreateWebhook() {
  const utils = trpc.useUtils();
  return trpc.webhooks.create.useMutation({
    onSuccess: () => void utils.webhooks.invalidate(),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to create webhook',
        text: messageOf(error, 'There was an error creating the webhook.'),
      }),
  });
}

export function useDeleteWebhook() {
  const utils = trpc.useUtils();
  return trpc.webhooks.delete.useMutation({
    onSuccess: () => notifySuccess({ title: 'Webhook deleted', text: 'Nothing is sent there any more.' }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to delete webhook',
        text: messageOf(error, 'There was an error deleting the webhook.'),
      }),
    // A webhook that is gone already is gone from the list, too.
    onSettled: () => utils.webhooks.invalidate(),
  });
}

export function useSendTestMessage() {
  const utils = trpc.useUtils();
  return trpc.webhooks.sendTest.useMutation({
    onSuccess: () =>
      notifySuccess({
        title: 'Test message on its way',
        text: 'In a moment you can see whether it arrived.',
      }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to send test message',
        text: messageOf(error, 'There was an error sending the test message.'),
      }),
    onSettled: () => utils.webhooks.invalidate(),
  });
}

export function useSendMessageAgain() {
  const utils = trpc.useUtils();
  return trpc.webhooks.sendAgain.useMutation({
    onError: (error) =>
      notifyFailure({
        title: 'Failed to send message',
        text: messageOf(error, 'There was an error sending the message.'),
      }),
    onSettled: () => utils.webhooks.invalidate(),
  });
}

/** Whether a message has not been tried yet; one that waits for another attempt may wait for an hour. */
function isOnItsWay(delivery: { state: string; lastError: string | null } | null): boolean {
  return delivery?.state === 'waiting' && delivery.lastError === null;
}
