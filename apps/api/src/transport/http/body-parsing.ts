import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

const UNREADABLE = 'request.invalidJson';

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

/**
 * Restricts a scope to unparsed JSON bodies in UTF-8: another type or declared charset is UNSUPPORTED_MEDIA_TYPE, and other bytes are
 * VALIDATION. Decoding them anyway would store replacement characters.
 */
export function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!declaresUtf8(request.headers['content-type'] ?? '')) {
      return done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'request.charsetNotUtf8'));
    }
    try {
      done(null, UTF_8.decode(body));
    } catch {
      done(notUtf8());
    }
  });
}

/** Throws VALIDATION for a query with bytes that are not UTF-8, which Fastify leaves as they are encoded. */
export function assertUtf8Query({ url }: FastifyRequest): void {
  if (!isUtf8Query(url)) throw notUtf8();
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function notUtf8(): DomainError {
  return new DomainError('VALIDATION', 'request.notUtf8');
}

/** True for a content type without a charset, too. */
function declaresUtf8(contentType: string): boolean {
  const charsets = contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  return Array.from(charsets).every(([, charset = '']) => /^utf-?8$/i.test(charset));
}

function isUtf8Query(url: string): boolean {
  const [, query = ''] = url.split('?', 2);
  return Array.from(query.matchAll(/(?:%[0-9a-f]{2})+/gi)).every(([bytes]) => {
    try {
      return decodeURIComponent(bytes) !== '';
    } catch {
      return false;
    }
  });
}
