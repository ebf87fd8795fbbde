import {
  CHILD_USERNAME_TAKEN,
  isForeignKeyViolation,
  isUniqueViolation,
  PARENT_EMAIL_TAKEN,
  PARENT_USERNAME_TAKEN,
} from '@starchart/db';
import { type MessageValues, translate } from '@starchart/i18n';
import type { SpentOn } from '@starchart/schema';

export interface FieldError {
  path: string;
  message: string;
}

export const STATUS_OF_CODE = {
  VALIDATION: 400,
  HTTPS_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  PROFILE_EXPIRED: 403,
  ACCOUNT_PENDING: 403,
  ACCOUNT_REJECTED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  DAY_CHANGED: 409,
  HABIT_CLOSED: 409,
  NOT_DUE: 409,
  REWARD_CHANGED: 409,
  REWARD_CLOSED: 409,
  STARS_SPENT: 409,
  INSUFFICIENT_POINTS: 409,
  ALREADY_DECIDED: 409,
  LAST_PARENT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** What only the operator can change, for the log: a message with the remedy, and what was found. */
export interface OperatorHint {
  message: string;
  found?: Readonly<Record<string, string | undefined>>;
}

/** Parameters of an error that its message does not name. */
export interface ErrorParams {
  /** Of STARS_SPENT: what the points were spent on. */
  redemptions?: readonly SpentOn[];
}

/** An expected error, worded for the user. */
export class DomainError extends Error {
  /** The English text in ICU syntax, by which catalogs know it. `message` is the same with its values. */
  readonly template: string;
  readonly values: MessageValues | undefined;
  /** What clients learn besides the values. */
  readonly params: ErrorParams | undefined;
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  /** Seconds until a retry. */
  readonly retryAfterSeconds: number | undefined;
  readonly hint: OperatorHint | undefined;

  constructor(
    code: ErrorCode,
    template: string,
    {
      values,
      params,
      fields,
      retryAfterSeconds,
      hint,
      cause,
    }: {
      values?: MessageValues | undefined;
      params?: ErrorParams | undefined;
      fields?: readonly FieldError[];
      retryAfterSeconds?: number;
      hint?: OperatorHint | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(translate('en', template, values), { cause });
    this.name = 'DomainError';
    this.template = template;
    this.values = values;
    this.params = params;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hint = hint;
  }
}

/** An invalid field that only the server can detect; reported like any validation error. */
export function invalidField(path: string, message: string, hint?: OperatorHint): DomainError {
  return new DomainError('VALIDATION', message, { fields: [{ path, message }], hint });
}

/** The caller's page shows another family day than `today`. */
export function dayChanged(today: string): DomainError {
  return new DomainError('DAY_CHANGED', 'The day has changed: today is {today}.', { values: { today } });
}

/** RATE_LIMITED, with the seconds until the next attempt. */
export function rateLimited(
  message: string,
  retryAfterSeconds: number,
  values?: MessageValues,
  hint?: OperatorHint,
): DomainError {
  return new DomainError('RATE_LIMITED', message, { retryAfterSeconds, values, hint });
}

/** The database is unavailable; the outcome of the request is unknown. `cause` is for the log. */
export function unavailable(retryAfterSeconds?: number, cause?: unknown): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    "Starchart can't be reached right now. Please try again in a moment.",
    { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }), cause },
  );
}

/**
 * The `DomainError` that an error stands for, if any. A violated UNIQUE constraint means a taken username or
 * email, a violated foreign key that the referenced row was deleted concurrently: NOT_FOUND.
 */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isUniqueViolation(error, PARENT_EMAIL_TAKEN)) return emailTaken();
  if (isUniqueViolation(error, PARENT_USERNAME_TAKEN)) return usernameTaken();
  if (isUniqueViolation(error, CHILD_USERNAME_TAKEN)) return usernameTaken();
  return isForeignKeyViolation(error) ? notFound() : undefined;
}

/** The open profile on the family device has ended. */
export function profileExpired(): DomainError {
  return new DomainError('PROFILE_EXPIRED', 'Please tap your picture again.');
}

/** The same error for rows that are foreign, deleted, or missing. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', "We couldn't find that.");
}

/** The row that a query found. Throws NOT_FOUND if there is none. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

export function usernameTaken(): DomainError {
  return new DomainError('USERNAME_TAKEN', 'This username is already taken. Please choose another one.');
}

export function emailTaken(): DomainError {
  return new DomainError(
    'EMAIL_TAKEN',
    "There's already an account with this email. Please log in, or use another address.",
  );
}
