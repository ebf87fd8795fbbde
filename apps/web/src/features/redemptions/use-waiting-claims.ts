import { trpc } from '@/lib/api/trpc';
import { alwaysOnMount } from '@/lib/first-render';

/** The claims of all children that wait to be handed out, the longest wait first. Children claim on devices of their own. */
export function useWaitingClaims() {
  return trpc.redemptions.waiting.useQuery(undefined, {
    refetchOnMount: alwaysOnMount,
    refetchOnWindowFocus: 'always',
  });
}
