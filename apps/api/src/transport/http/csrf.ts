import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';

/** What these do is look. No route of theirs changes anything. */
const HARMLESS_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects cross-site writes. A request without `Sec-Fetch-Site` and `Origin` (curl, scripts) does not come from a browser.
 * `appUrl` is the public origin: a proxy may pass on a different host.
 */
export function rejectCrossSite(request: FastifyRequest, appUrl: string | undefined): void {
  if (HARMLESS_METHODS.includes(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnSite && (origin === undefined || ownOrigins(request, appUrl).includes(origin))) return;
  throw new DomainError('CROSS_SITE', 'This request came from another site and was refused.');
}

/** As browsers spell them: in small letters, without a default port. */
function ownOrigins({ protocol, host, headers }: FastifyRequest, appUrl: string | undefined) {
  // Whom the browser itself calls the same origin may have come by the https of a proxy that we were not told of.
  const schemes = headers['sec-fetch-site'] === 'same-origin' ? ['http', 'https'] : [protocol];
  return [appUrl, ...schemes.map((scheme) => originOf(`${scheme}://${host}`))];
}

function originOf(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin === 'null' ? undefined : origin;
}
