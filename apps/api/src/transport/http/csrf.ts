import type { FastifyRequest } from 'fastify';
import { DomainError, type OperatorHint } from '../../core/domain-error.ts';

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
  // The browser says that it was the own site, or nothing: then the host may be a proxy's.
  throw isOwnSite
    ? new DomainError('CROSS_SITE', 'request.otherSiteSeeLog', {
        hint: hostChanged(origin, request.host, appUrl),
      })
    : new DomainError('CROSS_SITE', 'request.otherSite');
}

function hostChanged(origin: string | undefined, host: string, appUrl: string | undefined): OperatorHint {
  return {
    message:
      'A write was rejected, because its Origin is not an address of this server. If the origin below is yours, set ' +
      'APP_URL to it, or let the proxy send the Host header unchanged (nginx: proxy_set_header Host $host;) and ' +
      'X-Forwarded-Proto. If it is not, another site tried to write here.',
    found: { origin, host, appUrl },
  };
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
