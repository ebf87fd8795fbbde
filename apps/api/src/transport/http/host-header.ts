import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986, section 3.2). Empty is allowed. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Rejects requests with two `Host` headers, with an invalid one, and HTTP/1.1 without one (RFC 9112, section 3.2): a proxy may read
 * another one.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [host, ...others] = hostsOf(request.raw);
    const isValid = host === undefined ? request.raw.httpVersion === '1.0' : HOST.test(host);
    done(
      isValid && others.length === 0
        ? undefined
        : new DomainError('VALIDATION', 'request.invalidHost', {
            hint: {
              message:
                'A request was rejected: it needs exactly one valid Host header. If it came through your proxy, let the ' +
                "proxy send the browser's Host (nginx: proxy_set_header Host $host;).",
              found: { host, second: others[0] },
            },
          }),
    );
  });
}

/** `headers` keeps only the first one. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  );
}
