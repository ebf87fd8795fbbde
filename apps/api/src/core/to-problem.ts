import { isUnavailable } from '@starchart/db';
import { type MessageValues, translateMessage } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import {
  DomainError,
  type ErrorCode,
  type ErrorParams,
  invalidInput,
  STATUS_OF_CODE,
  toDomainError,
  unavailable,
} from './domain-error.ts';

/** The error body of both transports: never a stack, SQL or a file path. */
export interface Problem {
  code: ErrorCode;
  status: number;
  message: string;
  /** The values in the message, and what else the error says. */
  params?: MessageValues | ErrorParams;
  /** Validation errors only. */
  errors?: readonly { path: string; message: string }[];
  /** Seconds until a retry; sent as a header. */
  retryAfterSeconds?: number;
}

const UNAVAILABLE_RETRY_AFTER_S = 5;

/** The public form of any error, worded in a language. Unknown ones become a bare INTERNAL. */
export function toProblem(error: unknown, language: Language = 'en'): Problem {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  const refusal = toDomainError(cause);
  if (refusal) return problemOf(refusal, language);
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST') {
    return problemOf(invalidInput(cause), language);
  }
  if (isUnavailable(cause)) return problemOf(unavailable(), language);
  return problemOf(error instanceof TRPCError ? ofTransport(error) : unexpected(), language);
}

/** Errors that tRPC raises before a procedure runs. */
function ofTransport(error: TRPCError): DomainError {
  switch (error.code) {
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return new DomainError('NOT_FOUND', 'request.noSuchCall');
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return new DomainError('VALIDATION', 'request.unreadable');
    case 'PAYLOAD_TOO_LARGE':
      return new DomainError('TOO_LARGE', 'request.tooLarge');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'request.notJson');
    default:
      return unexpected();
  }
}

function unexpected(): DomainError {
  return new DomainError('INTERNAL', 'server.unexpectedError');
}

/** Programs get names as they are: only the message has the isolates of its direction. */
function plainValues(values: MessageValues = {}): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/[\u2066-\u2069]/g, '') : value,
    ]),
  );
}

function problemOf(
  { code, text, params, fields, retryAfterSeconds }: DomainError,
  language: Language,
): Problem {
  const wait = retryAfterSeconds ?? (code === 'UNAVAILABLE' ? UNAVAILABLE_RETRY_AFTER_S : undefined);
  return {
    code,
    status: STATUS_OF_CODE[code],
    message: translateMessage(language, text),
    ...((text.values || params) && { params: { ...plainValues(text.values), ...params } }),
    ...(fields && {
      errors: fields.map(({ path, text: key }) => ({
        path,
        message: translateMessage(language, typeof key === 'string' ? { key } : key),
      })),
    }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  };
}
