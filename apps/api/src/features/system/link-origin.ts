import { isLocalHost } from '@starchart/domain';
import type { Arrival, Installation } from '../../core/installation.ts';

/**
 * The origin of links for other devices: of `APP_URL`, the request and the addresses of the server in its network, the first one that
 * other devices can open. Without one, `APP_URL` or the origin of the request.
 */
export function linkOrigin(
  { appUrl, urls }: Pick<Installation, 'appUrl' | 'urls'>,
  { protocol, host }: Pick<Arrival, 'protocol' | 'host'>,
): string {
  const requested = `${protocol}://${host}`;
  return firstReachable(appUrl ?? requested, [requested, ...urls()]);
}

/** The first URL that other devices can open; without one, `own`. */
export function firstReachable(own: string, others: readonly string[]): string {
  const reachable = [own, ...others].find((url) => {
    const hostname = URL.parse(url)?.hostname;
    return hostname !== undefined && !isLocalHost(hostname);
  });
  return reachable ?? own;
}
