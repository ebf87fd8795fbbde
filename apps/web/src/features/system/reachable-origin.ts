import { useSystemAddresses } from './api';

/** An address that only works on its own computer. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The origin of links for other devices: that of the page. On localhost, the first address of the server in its network, if
 * there is one.
 */
export function useReachableOrigin(): string {
  const { hostname, origin } = window.location;
  const { data } = useSystemAddresses({ enabled: isLoopback(hostname) });
  return data?.urls.find((url) => !isLoopback(new URL(url).hostname)) ?? origin;
}
