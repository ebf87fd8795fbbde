import { trpc } from '@/lib/api/trpc';

/** An address that only works on its own computer. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The addresses that other devices can open. Asks the server where the page is open on its own computer; a network may have changed. */
export function useReachableUrls() {
  const isLocal = isLoopback(window.location.hostname);
  const query = trpc.system.addresses.useQuery(undefined, {
    enabled: isLocal,
    staleTime: 0,
    select: ({ urls }) => urls.filter((url) => !isLoopback(new URL(url).hostname)),
  });
  return { isLocal, query };
}
