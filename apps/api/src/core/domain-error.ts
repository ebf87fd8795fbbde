import { isForeignKeyViolation } from '@starchart/db';

export interface FieldError {
  path: string;
  message: string;
}

export const STATUS_OF_CODE = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  ACCOUNT_PENDING: 403,
  ACCOUNT_REJECTED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  DAY_CHANGED: 409,
  HABIT_CLOSED: 409,
  REWARD_CHANGED: 409,
  REWARD_CLOSED: 409,
  STARS_SPENT: 409,
  INSUFFICIENT_POINTS: 409,
  ALREADY_DECIDED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** An expected error, worded for the user. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  /** Seconds until a retry. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields, retryAfterSeconds }: { fields?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An invalid field that only the server can detect; reported like any validation error. */
export function invalidField(path: string, message: string): DomainError {
  return new DomainError('VALIDATION', message, { fields: [{ path, message }] });
}

/** RATE_LIMITED, with the seconds until the next attempt. */
export function rateLimited(message: string, retryAfterSeconds: number): DomainError {
  return new DomainError('RATE_LIMITED', message, { retryAfterSeconds });
}

/** The database is unavailable; the outcome of the request is unknown. */
export function unavailable(retryAfterSeconds?: number): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    'Starchart is not reachable right now. Please try again in a moment.',
    { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  );
}

/**
 * The `DomainError` that an error stands for, if any. A violated foreign key means that the referenced row
 * was deleted concurrently: NOT_FOUND.
 */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  return isForeignKeyViolation(error) ? notFound() : undefined;
}

/** The same error for rows that are foreign, deleted, or missing. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', "We couldn't find that.");
}
