import { queryClient } from '@/lib/api/trpc';

/** Whether a reload would lose input: an open form or dialog, changes that the page would ask about, or a write without an answer. */
export function hasOpenForm(): boolean {
  const wouldAsk = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return wouldAsk || queryClient.isMutating() > 0 || document.querySelector('form, [role="dialog"]') !== null;
}
