import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { DomainError } from '../../core/domain-error.ts';

/** The path and query of a request, also in absolute form (RFC 9112, section 3.2.2). */
export function pathOf({ url = '/' }: IncomingMessage): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url;
  const path = url.replace(/^[^/]*\/\/[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Larger than any valid request. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const UNREADABLE = 'This request could not be read: please send valid JSON.';

/** Parses untrusted JSON; throws VALIDATION for invalid JSON and for prototype pollution. */
export function parseJson(text: string): unknown {
  try {
    return parse(text, refuseConstructor, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new DomainError('VALIDATION', UNREADABLE);
  }
}

/** The parser accepts a `constructor` without a `prototype`. */
function refuseConstructor(key: string, value: unknown): unknown {
  if (key === 'constructor') throw new SyntaxError('Object contains forbidden property');
  return value;
}

/** Restricts a scope to unparsed JSON bodies; anything else is UNSUPPORTED_MEDIA_TYPE. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}
