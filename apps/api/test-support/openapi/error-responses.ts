import { payingReward, spentOn } from '@starchart/schema';
import { z } from 'zod';
import { type ErrorCode, STATUS_OF_CODE } from '../../src/core/domain-error.ts';
import type { RestRoute } from '../../src/transport/rest/routes.ts';
import { inputSchema, type JsonSchema, referenceTo, withoutDialect } from './component-schemas.ts';

/** A response, or a reference to a shared one. */
export interface DocumentedResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<
    string,
    {
      schema?: JsonSchema;
      example?: unknown;
      examples?: Record<string, { value: unknown }>;
      /** The schema of the event data in a stream. */
      'x-event-data'?: JsonSchema;
    }
  >;
}

/** The meaning of each code, and an example message. */
const MEANINGS: Record<ErrorCode, [meaning: string, message: string]> = {
  VALIDATION: ['The request is invalid; `errors` names the fields.', 'Name must be at least 2 characters'],
  HTTPS_REQUIRED: [
    'The server is configured for https, and the request did not arrive over https.',
    "Logging in works only at https://home.example.org. Already there? Then the server's proxy isn't set up completely: the server's log says what to change.",
  ],
  UNAUTHENTICATED: [
    'There is no session, or the password or the access token is wrong.',
    'Please log in first.',
  ],
  FORBIDDEN: ['The caller or the access token may not do this.', 'Only a parent can do this.'],
  CROSS_SITE: ['The request came from another site.', 'This request came from another site and was refused.'],
  PROFILE_EXPIRED: ['The profile on the family device has ended.', 'Please tap your picture again.'],
  ACCOUNT_PENDING: [
    'The account is waiting for approval by an admin.',
    'Your account is still waiting for admin approval.',
  ],
  ACCOUNT_REJECTED: [
    'The registration was rejected.',
    "Your registration wasn't approved. If you think that's a mistake, ask the person who runs this server.",
  ],
  NOT_FOUND: ['It does not exist, or the caller may not see it.', "We couldn't find that."],
  CONFLICT: ['The request conflicts with the current state.', 'This has changed in the meantime.'],
  USERNAME_TAKEN: ['The username is taken.', 'This username is already taken. Please choose another one.'],
  EMAIL_TAKEN: [
    'The email is taken.',
    "There's already an account with this email. Please log in, or use another address.",
  ],
  DAY_CHANGED: ['`day` is not the current day of the family.', 'The day has changed: today is 2026-03-12.'],
  TOO_LATE: [
    '`occurredAt` is too long ago, or not today in a family that accepts the current day alone.',
    'That was a while ago. A grown-up can still add it.',
  ],
  NEWER_CHANGE: [
    'What `occurredAt` would complete or undo was changed after it.',
    'A grown-up changed this quest after your tap.',
  ],
  HABIT_CLOSED: ['The habit is paused or has ended.', 'This habit is no longer active.'],
  NOT_DUE: ['The habit has no such time today.', 'This habit comes back on Wednesday.'],
  REWARD_CHANGED: ['The price has changed.', 'The price has changed: this reward now costs 30.'],
  REWARD_CLOSED: [
    'The reward is not active, or not open on this weekday.',
    'This reward is for Fridays and Saturdays.',
  ],
  SOLD_OUT: ['Nothing is left in stock.', 'This reward is all gone.'],
  LIMIT_REACHED: ['The limit of the period is reached.', 'You can get this again on Monday.'],
  STARS_SPENT: ['The points have been spent already.', 'These stars have already been spent.'],
  INSUFFICIENT_POINTS: ['There are not enough points.', "That's not enough for this reward yet."],
  ALREADY_DECIDED: ['A different decision has already been made.', 'This reward was already handed out.'],
  LAST_PARENT: [
    'The family would have no parent.',
    'A family needs at least one parent. Invite another parent first.',
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
    "Starchart can't be reached right now. Please try again in a moment.",
  ],
};

const ALL_CODES = Object.keys(STATUS_OF_CODE) as ErrorCode[];

/** The body of every error. */
export const PROBLEM = withoutDialect(
  z.toJSONSchema(
    z.object({
      code: z.enum(ALL_CODES),
      message: z.string().describe('In the language of `Accept-Language`, otherwise in English.'),
      params: z
        .object({
          redemptions: z.array(spentOn).optional().describe('What was bought (`STARS_SPENT`).'),
          rewards: z
            .array(payingReward)
            .optional()
            .describe('What pays an amount in the currency of before (`CONFLICT` of `PATCH /api/account`).'),
          nextOn: z.iso
            .date()
            .optional()
            .describe('When it can be redeemed again (`REWARD_CLOSED`, `LIMIT_REACHED`).'),
        })
        .catchall(z.union([z.string(), z.number()]))
        .optional()
        .describe('Values in the message, and what else there is to know.'),
      errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  ),
);

/** Every call with an access token can fail because of the token. */
const OF_ANY_CALL = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const;
const OF_ANY_WRITE = ['VALIDATION', 'CROSS_SITE', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
export const OF_DOWNLOAD: readonly ErrorCode[] = [...OF_ANY_CALL, 'PROFILE_EXPIRED', 'NOT_FOUND', 'CONFLICT'];

/** The error codes that a route can return. */
export function errorCodesOf(route: RestRoute): ErrorCode[] {
  const { method, definition, pathField, queryFields, errors = [] } = route;
  const isWrite = method !== 'GET';
  const required = (definition.input && inputSchema(definition.input).schema.required) ?? [];
  const codes: ErrorCode[] = [...OF_ANY_CALL, ...errors];
  if (requiresPermission(route)) codes.push('PROFILE_EXPIRED');
  if (isWrite) codes.push(...OF_ANY_WRITE);
  if (queryFields.length > 0) codes.push('VALIDATION');
  if (pathField !== undefined || required.some((name) => name.endsWith('Id'))) codes.push('NOT_FOUND');
  if (isWrite && definition.meta?.idempotent === true) codes.push('KEY_REUSED');
  return codes;
}

function requiresPermission({ definition: { meta } }: RestRoute): boolean {
  return meta?.requires !== undefined && meta.requires !== 'session' && meta.requires !== 'nothing';
}

interface ErrorResponse {
  status: number;
  /** Name of the shared response. */
  name: string;
  response: DocumentedResponse;
}

/** One response for each status of these codes. */
export function errorResponses(codes: readonly ErrorCode[]): ErrorResponse[] {
  const byStatus = Map.groupBy(
    ALL_CODES.filter((code) => codes.includes(code)),
    (code) => STATUS_OF_CODE[code],
  );
  return [...byStatus].map(([status, own]) => ({
    status,
    name: nameOf(own),
    response: {
      description: own.map((code) => `\`${code}\`: ${MEANINGS[code][0]}`).join(' '),
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: {
        'application/json': {
          schema: { ...referenceTo('Problem'), properties: { code: { enum: own } } },
          examples: Object.fromEntries(own.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    },
  }));
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
