import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';

/** Changes what the mascot of a child wears. */
export function useDressMascot() {
  return useNotifyingMutation(trpc.children.update, {
    // The last of several quick taps wins.
    scope: { id: 'mascot' },
    invalidates: ({ id }) => refresh(id),
    failure: { title: t`That wasn't saved`, text: t`Please tap it again in a moment.` },
  });
}
