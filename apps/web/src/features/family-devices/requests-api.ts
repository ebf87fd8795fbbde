import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';

/** The children who wait at a family device. Change events refetch them; an open request expires after minutes. */
export function useEntryRequests() {
  return trpc.profiles.entryRequests.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: 'always' });
}

export function useAllowEntry() {
  return useNotifyingMutation(trpc.profiles.allowEntry, {
    invalidates: () => refresh('entry-requests'),
    failure: { title: t`That didn't work`, text: t`The request may be too old. Your child can ask again.` },
  });
}
