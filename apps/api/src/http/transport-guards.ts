import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { DomainError } from '../domain-error.ts';

/** The largest body that any call needs, with room to spare. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const UNREADABLE = 'This request could not be read: please send valid JSON.';

/** Parses JSON from outside; throws VALIDATION for broken JSON and for keys that tamper with prototypes. */
export function parseJson(text: string): unknown {
  try {
    return parse(text, refuseConstructor, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new DomainError('VALIDATION', UNREADABLE);
  }
}

/** The parser alone lets a `constructor` pass that has no `prototype`. */
function refuseConstructor(key: string, value: unknown): unknown {
  if (key === 'constructor') throw new SyntaxError('Object contains forbidden property');
  return value;
}

/** Lets a scope take JSON bodies only, handed on as they came; anything else is UNSUPPORTED_MEDIA_TYPE. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

/**
 * Refuses writes that another site makes a browser send. Whoever sends neither header (curl, scripts) is no browser. An
 * origin must be the very host that the request came to, port included, or the one where families reach us (`appUrl`):
 * many a proxy passes on a host of its own.
 */
export function refuseCrossSite(request: FastifyRequest, appUrl: string | undefined): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== undefined && origin !== appUrl && hostOf(origin) !== request.host;
  if (isForeignSite || isForeignOrigin) {
    throw new DomainError('CROSS_SITE', 'This request came from another site and was refused.');
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
