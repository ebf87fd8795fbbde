import { trpc } from '@/lib/api/trpc';

/** The parent who is signed in, with the family. */
export function useAccount() {
  return trpc.account.get.useQuery();
}
