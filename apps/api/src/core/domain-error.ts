import { isForeignKeyViolation } from '@starchart/db';

/** One field of a request and what is wrong with it. */
export interface FieldError {
  path: string;
  message: string;
}

/** The HTTP status of each code by which a refusal is known. */
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

/** A refusal that is part of the product, worded for the person who reads it. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  /** When to try again, in seconds from now. */
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

/** A field whose value only the server can judge; answered like any other validation error. */
export function invalidField(path: string, message: string): DomainError {
  return new DomainError('VALIDATION', message, { fields: [{ path, message }] });
}

/** It was tried too often; `retryAfterSeconds` from now it may be tried again. */
export function rateLimited(message: string, retryAfterSeconds: number): DomainError {
  return new DomainError('RATE_LIMITED', message, { retryAfterSeconds });
}

/** The database is away for now; nothing is known about what was asked. */
export function unavailable(retryAfterSeconds?: number): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    'Starchart is not reachable right now. Please try again in a moment.',
    { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  );
}

/**
 * The refusal that an error stands for, if it does. What a statement referred to may have been erased while it was under
 * way; a moment later it would not have been found.
 */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  return isForeignKeyViolation(error) ? notFound() : undefined;
}

/** One answer for what is foreign, deleted or never was. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', "We couldn't find that.");
}
