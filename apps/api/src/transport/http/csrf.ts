import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';

/** Safe methods: no route changes data on them. */
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

/** The server's own origins, in lowercase and without default ports. */
function ownOrigins({ protocol, host, headers }: FastifyRequest, appUrl: string | undefined) {
  // A same-origin request may have arrived over the https of an unconfigured proxy.
  const schemes = headers['sec-fetch-site'] === 'same-origin' ? ['http', 'https'] : [protocol];
  return [appUrl, ...schemes.map((scheme) => originOf(`${scheme}://${host}`))];
}

function originOf(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin === 'null' ? undefined : origin;
}
