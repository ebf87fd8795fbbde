import type { Arrival, Installation } from '../../core/installation.ts';
import { isLoopback } from './reachable-urls.ts';

/**
 * The origin of links for other devices: `APP_URL`, otherwise that of the request. For a request to localhost, the first address of
 * the server in its network, if there is one.
 */
export function linkOrigin(
  { appUrl, urls }: Pick<Installation, 'appUrl' | 'urls'>,
  { protocol, host }: Pick<Arrival, 'protocol' | 'host'>,
): string {
  if (appUrl !== undefined) return appUrl;
  const requested = `${protocol}://${host}`;
  const hostname = URL.parse(requested)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return (isLoopback(hostname) ? urls()[0] : undefined) ?? requested;
}
