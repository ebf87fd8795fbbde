import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';
import { type Problem, toProblem } from '../../core/to-problem.ts';
import { languageOf } from './language.ts';
import { hasHint } from './operator-hints.ts';

/** Serializes an error as a response body. */
export type ErrorSerializer = (problem: Problem, error: unknown) => object;

/** `{ code, message, params?, errors? }` */
export const plain: ErrorSerializer = ({ code, message, params, errors }) => ({
  code,
  message,
  ...(params && { params }),
  ...(errors && { errors }),
});

function sendProblem(
  reply: FastifyReply,
  { status, retryAfterSeconds }: Problem,
  body: object,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(body);
}

/** Handles all errors of a scope; `wording` defaults to plain JSON. */
export function handleErrors(scope: FastifyInstance, wording = plain): void {
  scope.setErrorHandler((error, request, reply) => {
    const problem = toProblem(asDomainError(error), languageOf(request));
    if (problem.status >= 500 && !hasHint(error)) request.log.error(error);
    request.server.logHint(request, error);
    return sendProblem(reply, problem, wording(problem, error));
  });
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(noSuchAddress(), languageOf(request));
  return sendProblem(reply, problem, plain(problem, undefined));
}

function noSuchAddress(): DomainError {
  return new DomainError('NOT_FOUND', 'request.noSuchAddress');
}

/** Converts Fastify's own errors. */
function asDomainError(error: unknown): unknown {
  if (!isFastifyError(error)) return error;
  switch (error.statusCode) {
    case 413:
      return new DomainError('TOO_LARGE', 'request.tooLarge');
    case 415:
      return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'request.notJson');
    // Thrown by the static file plugin for an invalid path.
    case 403:
    case 404:
      return noSuchAddress();
    default:
      return (error.statusCode ?? 500) < 500 ? new DomainError('VALIDATION', 'request.unreadable') : error;
  }
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && 'code' in error;
}
