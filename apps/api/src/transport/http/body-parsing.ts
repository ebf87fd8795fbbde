import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { DomainError } from '../../core/domain-error.ts';

/** The path and query of a request, also of one that names the host in front of them, as to a proxy (RFC 9112, section 3.2.2). */
export function pathOf({ url = '/' }: IncomingMessage): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url;
  const path = url.replace(/^[^/]*\/\/[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

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
