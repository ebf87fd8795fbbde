import {
  CHILD_USERNAME_TAKEN,
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  PARENT_EMAIL_TAKEN,
  PARENT_USERNAME_TAKEN,
  REWARD_STOCK,
} from '@starchart/db';
import { type Message, type PlainMessage, translateMessage, withValues } from '@starchart/i18n';
import { INPUT_MESSAGES, type PayingReward, type SpentOn } from '@starchart/schema';
import type { ZodError } from 'zod';

interface InvalidField {
  path: string;
  text: PlainMessage | Message;
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
  TOO_LATE: 409,
  NEWER_CHANGE: 409,
  HABIT_CLOSED: 409,
  NOT_DUE: 409,
  REWARD_CHANGED: 409,
  REWARD_CLOSED: 409,
  SOLD_OUT: 409,
  LIMIT_REACHED: 409,
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
  /** Of CONFLICT, for another currency: the rewards that pay an amount in the one of before. */
  rewards?: readonly PayingReward[];
  /** Of REWARD_CLOSED and LIMIT_REACHED: the day on which the reward can be redeemed again, `YYYY-MM-DD`. */
  nextOn?: string;
}

/** An expected error. Its text is chosen when it is sent; `message` is the English one. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly text: Message;
  /** What clients learn besides the values of the text. */
  readonly params: ErrorParams | undefined;
  readonly fields: readonly InvalidField[] | undefined;
  /** Seconds until a retry. */
  readonly retryAfterSeconds: number | undefined;
  readonly hint: OperatorHint | undefined;

  constructor(
    code: ErrorCode,
    text: PlainMessage | Message,
    {
      params,
      fields,
      retryAfterSeconds,
      hint,
      cause,
    }: {
      params?: ErrorParams | undefined;
      fields?: readonly InvalidField[];
      retryAfterSeconds?: number;
      hint?: OperatorHint | undefined;
      cause?: unknown;
    } = {},
  ) {
    const message = typeof text === 'string' ? { key: text } : text;
    super(translateMessage('en', message), { cause });
    this.name = 'DomainError';
    this.code = code;
    this.text = message;
    this.params = params;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hint = hint;
  }
}

/** An invalid field that only the server can detect; reported like any validation error. */
export function invalidField(path: string, text: PlainMessage | Message, hint?: OperatorHint): DomainError {
  return new DomainError('VALIDATION', text, { fields: [{ path, text }], hint });
}

/** What a schema rejects. Its rules report texts of packages/schema, with their values. */
export function invalidInput({ issues }: ZodError): DomainError {
  const fields = issues.map(({ path, message }) => ({
    path: path.join('.'),
    text: message as PlainMessage,
  }));
  return new DomainError('VALIDATION', fields[0]?.text ?? INPUT_MESSAGES.other, { fields });
}

/** The caller's page shows another family day than `today`. */
export function dayChanged(today: string): DomainError {
  return new DomainError('DAY_CHANGED', withValues('completions.dayChanged', { today }));
}

/** RATE_LIMITED, with the seconds until the next attempt. */
export function rateLimited(
  text: PlainMessage | Message,
  retryAfterSeconds: number,
  hint?: OperatorHint,
): DomainError {
  return new DomainError('RATE_LIMITED', text, { retryAfterSeconds, hint });
}

/** The database is unavailable; the outcome of the request is unknown. `cause` is for the log. */
export function unavailable(retryAfterSeconds?: number, cause?: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'server.unreachable', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause,
  });
}

/**
 * The `DomainError` that an error stands for, if any. A violated UNIQUE constraint means a taken username or
 * email, a stock below zero SOLD_OUT, a violated foreign key that the referenced row was deleted concurrently: NOT_FOUND.
 */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isUniqueViolation(error, PARENT_EMAIL_TAKEN)) return emailTaken();
  if (isUniqueViolation(error, PARENT_USERNAME_TAKEN)) return usernameTaken();
  if (isUniqueViolation(error, CHILD_USERNAME_TAKEN)) return usernameTaken();
  if (isCheckViolation(error, REWARD_STOCK)) return soldOut();
  return isForeignKeyViolation(error) ? notFound() : undefined;
}

/** The open profile on the family device has ended. */
export function profileExpired(): DomainError {
  return new DomainError('PROFILE_EXPIRED', 'profiles.tapPictureAgain');
}

/** The same error for rows that are foreign, deleted, or missing. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', 'request.notFound');
}

/** The row that a query found. Throws NOT_FOUND if there is none. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

export function soldOut(): DomainError {
  return new DomainError('SOLD_OUT', 'rewards.soldOut');
}

export function usernameTaken(): DomainError {
  return new DomainError('USERNAME_TAKEN', 'account.usernameTaken');
}

export function emailTaken(): DomainError {
  return new DomainError('EMAIL_TAKEN', 'account.emailTaken');
}
