import { trpc } from '@/lib/trpc';

/** The parent who is signed in, with the family. */
export function useAccount() {
  return trpc.account.get.useQuery();
}
