import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';

const invalidates = () => refresh('members');

/** The family's guest passes that still work. Always stale: they end with time. */
export function useGuestPasses() {
  return trpc.guestPasses.list.useQuery(undefined, { staleTime: 0 });
}

/** The response is the only place with the link. */
export function useCreateGuestPass() {
  return useNotifyingMutation(trpc.guestPasses.create, {
    invalidates: () => void invalidates(),
    failure: { title: t`Failed to create the guest pass`, text: t`There was an error creating the link.` },
  });
}

export function useRevokeGuestPass() {
  return useNotifyingMutation(trpc.guestPasses.revoke, {
    invalidates,
    success: { title: t`Guest pass ended`, text: t`Its link no longer works.` },
    failure: { title: t`Failed to end the guest pass`, text: t`Please try again in a moment.` },
  });
}
