import { alwaysOnMount } from '@/lib/first-draw';
import { trpc } from '@/lib/trpc';

/** The claims of all children that wait to be handed out, the longest wait first. Children claim on devices of their own. */
export function useWaitingClaims() {
  return trpc.redemptions.waiting.useQuery(undefined, {
    refetchOnMount: alwaysOnMount,
    refetchOnWindowFocus: 'always',
  });
}
