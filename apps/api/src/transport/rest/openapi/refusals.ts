import { type ErrorCode, STATUS_OF_CODE } from '../../../core/domain-error.ts';
import type { ProcedureMeta } from '../../trpc/init.ts';
import { type JsonSchema, problemSchema, referenceTo } from './component-schemas.ts';

/** The meaning of each code, and an example message. */
const MEANINGS: Record<ErrorCode, [meaning: string, message: string]> = {
  VALIDATION: ['The request is invalid; `errors` names the fields.', 'Name must be at least 2 characters'],
  UNAUTHENTICATED: [
    'There is no session, or the password or the access token is wrong.',
    'Please log in first.',
  ],
  FORBIDDEN: ['The caller or the access token may not do this.', 'Only a parent can do this.'],
  CROSS_SITE: ['The request came from another site.', 'This request came from another site and was refused.'],
  ACCOUNT_PENDING: [
    'The account is waiting for approval by an admin.',
    'Your account is still waiting for admin approval.',
  ],
  ACCOUNT_REJECTED: ['The registration was rejected.', 'Your registration was not approved.'],
  NOT_FOUND: ['It does not exist, or the caller may not see it.', "We couldn't find that."],
  CONFLICT: ['The request conflicts with the current state.', 'This has changed in the meantime.'],
  USERNAME_TAKEN: ['The username is taken.', 'This username is already taken.'],
  EMAIL_TAKEN: ['The email is taken.', 'There is already another account with this email.'],
  DAY_CHANGED: ['`day` is not the current day of the family.', 'The day has changed: today is 2026-03-12.'],
  HABIT_CLOSED: ['The habit is paused or has ended.', 'This habit is not active.'],
  REWARD_CHANGED: ['The price has changed.', 'The price of this reward has changed.'],
  REWARD_CLOSED: ['The reward is not active.', 'This reward is not active.'],
  STARS_SPENT: ['The points have been spent already.', 'These stars have been spent already.'],
  INSUFFICIENT_POINTS: ['There are not enough points.', 'There are not enough points for this reward yet.'],
  ALREADY_DECIDED: [
    'A different decision has already been made.',
    'This reward has been handed out already.',
  ],
  TOO_LARGE: ['The body is larger than 64 KiB.', 'This request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: ['The body is not JSON.', 'Please send JSON.'],
  KEY_REUSED: [
    'The `Idempotency-Key` or the `requestId` was used for another request.',
    'This Idempotency-Key has been used for another request. Use a new key for every new request.',
  ],
  RATE_LIMITED: ['There were too many requests; see `Retry-After`.', 'Please try again later.'],
  INTERNAL: ['Something went wrong on the server.', 'Something went wrong on our side. Please try again.'],
  UNAVAILABLE: [
    'The server is unavailable for now; see `Retry-After`.',
    'Starchart is not reachable right now. Please try again in a moment.',
  ],
};

const ALL_CODES = Object.keys(STATUS_OF_CODE) as ErrorCode[];

/** Properties of an operation that decide which errors it can return. */
export interface Caller extends ProcedureMeta {
  isWrite: boolean;
  /** The input can be invalid. */
  takesFields: boolean;
  /** The input references an object that may not exist. */
  namesObject: boolean;
}

/** The error codes that any such operation can return, besides its own. */
export function generalRefusals({ idempotent, isWrite, takesFields, namesObject }: Caller): ErrorCode[] {
  const isOneOf: Partial<Record<ErrorCode, boolean | undefined>> = {
    VALIDATION: isWrite || takesFields,
    // Every call with an access token can fail because of the token.
    UNAUTHENTICATED: true,
    FORBIDDEN: true,
    CROSS_SITE: isWrite,
    NOT_FOUND: namesObject,
    TOO_LARGE: isWrite,
    UNSUPPORTED_MEDIA_TYPE: isWrite,
    RATE_LIMITED: true,
    KEY_REUSED: isWrite && idempotent,
    INTERNAL: true,
    UNAVAILABLE: true,
  };
  return ALL_CODES.filter((code) => isOneOf[code]);
}

interface Refusal {
  status: number;
  /** Name of the shared response. */
  name: string;
  response: object;
}

/** One response for each status of these codes. */
export function refusalsWith(codes: Iterable<ErrorCode>): Refusal[] {
  const given = new Set(codes);
  const byStatus = Map.groupBy(
    ALL_CODES.filter((code) => given.has(code)),
    (code) => STATUS_OF_CODE[code],
  );
  return [...byStatus].map(([status, own]) => ({
    status,
    name: nameOf(own),
    response: responseOf(status, own),
  }));
}

export const PROBLEM: JsonSchema = problemSchema(ALL_CODES);

function responseOf(status: number, codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code][0]}`).join(' '),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: { ...referenceTo('Problem'), properties: { code: { enum: codes } } },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const RETRY_AFTER = {
  description: 'Seconds until a retry.',
  required: true,
  schema: { type: 'integer', minimum: 0 },
};

function exampleOf(code: ErrorCode) {
  const [, message] = MEANINGS[code];
  return { code, message, ...(code === 'VALIDATION' && { errors: [{ path: 'name', message }] }) };
}

/** For example `UsernameTakenOrEmailTaken`. */
function nameOf(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');
}
