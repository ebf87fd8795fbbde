import { isLocalHost } from '@starchart/domain';
import { trpc } from '@/lib/api/trpc';

/** False for an address that only works on its own computer. */
export function isForOtherDevices(url: string): boolean {
  return !isLocalHost(new URL(url).hostname);
}

/** The addresses that other devices can open, and the `origin` of links for them, if there is one. Asks the server where the page is open on its own computer; a network may have changed. */
export function useReachableUrls() {
  const isLocal = !isForOtherDevices(window.location.href);
  const query = trpc.system.addresses.useQuery(undefined, {
    enabled: isLocal,
    staleTime: 0,
    select: ({ urls, startCommand }) => ({ urls: urls.filter(isForOtherDevices), startCommand }),
  });
  return { isLocal, query, origin: isLocal ? query.data?.urls[0] : window.location.origin };
}
