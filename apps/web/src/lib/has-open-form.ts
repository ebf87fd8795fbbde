import { queryClient } from '@/lib/api/trpc';

/** Whether a reload would lose something. Also true for changes that would be asked about, and for those on their way to the server. */
export function hasOpenForm(): boolean {
  const wouldAsk = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return wouldAsk || queryClient.isMutating() > 0 || document.querySelector('form, [role="dialog"]') !== null;
}
