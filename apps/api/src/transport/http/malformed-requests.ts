import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../../core/domain-error.ts';
import { toProblem } from '../../core/to-problem.ts';

/** HTTP status by parser error code; otherwise 400. */
const STATUS_OF_FAILURE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what never reaches Fastify. Node's own answers would have no security headers. */
export function malformedRequests(securityHeaders: Readonly<Record<string, string>>) {
  const { status: _status, ...problem } = toProblem(new DomainError('VALIDATION', 'request.unreadable'));
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

  return {
    /** What Node's HTTP parser rejects, and what arrives too slowly, on the raw socket. */
    answerClientError(error: Error & { code?: string }, socket: Socket): void {
      const status = STATUS_OF_FAILURE[error.code ?? ''] ?? 400;
      if (socket.writable && error.code !== 'ECONNRESET') {
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
      }
      socket.destroy();
    },
    /** An `Expect` header other than `100-continue`. */
    answerUnknownExpectation(_request: unknown, response: ServerResponse): void {
      response.writeHead(417, headers).end(body);
    },
  };
}
