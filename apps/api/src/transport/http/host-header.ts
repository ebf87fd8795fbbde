import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';

/** Rejects requests with two `Host` headers, and HTTP/1.1 without one (RFC 9112, section 3.2): a proxy may read another one. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = countHosts(request.raw);
    const isValid = hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0');
    done(isValid ? undefined : new DomainError('VALIDATION', 'Please send one Host header.'));
  });
}

/** `headers` keeps only the first one. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}
