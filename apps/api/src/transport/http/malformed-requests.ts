import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../../core/domain-error.ts';
import { toProblem } from '../errors/to-problem.ts';

/** HTTP status by parser error code; otherwise 400. */
const STATUS_OF_FAILURE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers requests that Node's HTTP parser rejects, on the raw socket: Fastify never sees them. */
export function answerMalformedRequests(headers: Readonly<Record<string, string>>) {
  const { status: _status, ...problem } = toProblem(
    new DomainError('VALIDATION', 'This request could not be read.'),
  );
  const body = JSON.stringify(problem);
  const head = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

  return (error: Error & { code?: string }, socket: Socket): void => {
    const status = STATUS_OF_FAILURE[error.code ?? ''] ?? 400;
    if (socket.writable && error.code !== 'ECONNRESET') {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    }
    socket.destroy();
  };
}
