import type { LoginWarning } from '@starchart/schema';
import { notifyFailure } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** What the parent is told of guessing at the family's logins, newest first; nothing until the server has answered. */
export function useLoginWarnings(): LoginWarning[] {
  // Strangers come while nobody looks here.
  return trpc.account.loginWarnings.useQuery(undefined, { staleTime: 0 }).data ?? [];
}

export function useDismissLoginWarning() {
  const utils = trpc.useUtils();
  return trpc.account.dismissLoginWarning.useMutation({
    onSuccess: (_nothing, { id }) =>
      utils.account.loginWarnings.setData(undefined, (warnings = []) =>
        warnings.map((warning) => (warning.id === id ? { ...warning, dismissed: true } : warning)),
      ),
    onError: (error) =>
      notifyFailure({
        title: 'Could not put this away',
        text: messageOf(error, 'Please try again in a moment.'),
      }),
  });
}
