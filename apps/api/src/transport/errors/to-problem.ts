import { isUnavailable } from '@starchart/db';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import {
  type ErrorCode,
  type FieldError,
  STATUS_OF_CODE,
  toDomainError,
  unavailable,
} from '../../core/domain-error.ts';

/** The error body of both transports: never a stack, SQL or a file path. */
export interface Problem {
  code: ErrorCode;
  status: number;
  message: string;
  /** Validation errors only. */
  errors?: readonly FieldError[];
  /** Seconds until a retry; sent as a header. */
  retryAfterSeconds?: number;
}

const UNAVAILABLE_RETRY_AFTER_S = 5;

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** The public form of any error. Unknown ones become a bare INTERNAL. */
export function toProblem(error: unknown): Problem {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  const refusal = toDomainError(cause);
  if (refusal) return problem(refusal.code, refusal.message, refusal.fields, refusal.retryAfterSeconds);
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST') {
    const errors = cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return problem('VALIDATION', errors[0]?.message ?? 'Invalid input', errors);
  }
  if (isUnavailable(cause)) return toProblem(unavailable());
  if (error instanceof TRPCError) return describeTransportError(error);
  return problem('INTERNAL', UNEXPECTED);
}

/** Errors that tRPC raises before a procedure runs. */
function describeTransportError(error: TRPCError): Problem {
  switch (error.code) {
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return problem('NOT_FOUND', 'There is no such call.');
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return problem('VALIDATION', 'This request could not be read.');
    case 'PAYLOAD_TOO_LARGE':
      return problem('TOO_LARGE', 'This request is too large.');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return problem('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
    default:
      return problem('INTERNAL', UNEXPECTED);
  }
}

function problem(
  code: ErrorCode,
  message: string,
  errors?: readonly FieldError[],
  retryAfterSeconds = code === 'UNAVAILABLE' ? UNAVAILABLE_RETRY_AFTER_S : undefined,
): Problem {
  return {
    code,
    status: STATUS_OF_CODE[code],
    message,
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
