import { isUnavailable } from '@starchart/db';
import { type MessageValues, translate } from '@starchart/i18n';
import { INVALID_INPUT, type Language, templateOf } from '@starchart/schema';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import {
  type DomainError,
  type ErrorCode,
  type ErrorParams,
  type FieldError,
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
  errors?: readonly FieldError[];
  /** Seconds until a retry; sent as a header. */
  retryAfterSeconds?: number;
}

const UNAVAILABLE_RETRY_AFTER_S = 5;

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** The public form of any error, worded in a language. Unknown ones become a bare INTERNAL. */
export function toProblem(error: unknown, language: Language = 'en'): Problem {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  const refusal = toDomainError(cause);
  if (refusal) return problem(refusal.code, refusal.template, language, refusal);
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST') {
    const fields = cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return problem('VALIDATION', fields[0]?.message ?? INVALID_INPUT, language, { fields });
  }
  if (isUnavailable(cause)) return toProblem(unavailable(), language);
  if (error instanceof TRPCError) return describeTransportError(error, language);
  return problem('INTERNAL', UNEXPECTED, language);
}

/** Errors that tRPC raises before a procedure runs. */
function describeTransportError(error: TRPCError, language: Language): Problem {
  switch (error.code) {
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return problem('NOT_FOUND', 'There is no such call.', language);
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return problem('VALIDATION', 'This request could not be read.', language);
    case 'PAYLOAD_TOO_LARGE':
      return problem('TOO_LARGE', 'This request is too large.', language);
    case 'UNSUPPORTED_MEDIA_TYPE':
      return problem('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.', language);
    default:
      return problem('INTERNAL', UNEXPECTED, language);
  }
}

function problem(
  code: ErrorCode,
  template: string,
  language: Language,
  { values, params, fields, retryAfterSeconds }: Partial<DomainError> = {},
): Problem {
  const wait = retryAfterSeconds ?? (code === 'UNAVAILABLE' ? UNAVAILABLE_RETRY_AFTER_S : undefined);
  return {
    code,
    status: STATUS_OF_CODE[code],
    message: values ? translate(language, template, values) : wordRule(language, template),
    ...((values || params) && { params: { ...values, ...params } }),
    ...(fields && {
      errors: fields.map(({ path, message }) => ({ path, message: wordRule(language, message) })),
    }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  };
}

/** The message of a validation rule in a language. The library's own messages, which name types, are English only. */
function wordRule(language: Language, message: string): string {
  if (language === 'en') return message;
  const { template, values } = templateOf(message);
  return translate(language, template, values);
}
