import { readFileSync } from 'node:fs';
import { familyEvent, nothing, WEBHOOK_MESSAGES } from '@starchart/schema';
import { z } from 'zod';
import type { ErrorCode } from '../../src/core/domain-error.ts';
import { leastScopeOf } from '../../src/core/permissions.ts';
import { REST_ROUTES, type RestRoute } from '../../src/transport/rest/routes.ts';
import { procedureDefinition } from '../../src/transport/trpc/procedure-definitions.ts';
import {
  inputSchema,
  type JsonSchema,
  namesIn,
  outputSchema,
  outputSchemas,
  referenceTo,
} from './component-schemas.ts';
import {
  type DocumentedResponse,
  errorCodesOf,
  errorResponses,
  OF_DOWNLOAD,
  PROBLEM,
} from './error-responses.ts';
import { EXAMPLES } from './examples.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: JsonSchema; example: unknown } };
  };
  responses: Record<string, DocumentedResponse>;
}

/** The parts of an OpenAPI 3.1 document that we use. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const packageFile = new URL('../../package.json', import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));

const DESCRIPTION = `The REST API of Starchart.

Programs send an access token, \`Authorization: Bearer sc_…\`. A parent creates it in the settings, under Developer. Browsers
sign in with \`POST /login\` or \`POST /child-login\` and send the cookie. Points are integers, days are
\`YYYY-MM-DD\` in the family's time zone, instants are ISO 8601 in UTC. Long lists are paginated: repeat the request with
\`cursor\` set to \`nextCursor\` until that is null. Unknown fields are ignored.
Later versions may add response fields and enum values.`;

const ABOUT_TOKENS = `Acts for a parent and the chosen children, within its scope: \`read\`; \`complete\`, which can
also complete habits and undo completions; \`manage\`, which can also change habits, rewards, points and redemptions. Cookies are
ignored. The headers \`RateLimit-Policy\` and \`RateLimit\` contain the remaining requests.`;

/** The groups of operations. Each lists its routers, or single procedures of other ones. */
const TAGS: Record<string, { description: string; of: readonly string[] }> = {
  'Signing in': {
    description: 'Sessions of parents and children, and registration.',
    of: ['auth', 'childView', 'account.requestPasswordReset', 'account.resetPassword'],
  },
  Children: {
    description: 'The children of a family and what their pages show.',
    of: ['children', 'badges'],
  },
  Habits: {
    description: 'Recurring tasks of a child, and their completions.',
    of: ['habits', 'completions', 'history', 'recaps', 'sky', 'pauses'],
  },
  Rewards: {
    description: 'What children redeem points for, and their redemptions.',
    of: ['rewards', 'redemptions', 'wishes'],
  },
  Stars: {
    description: 'The ledger of a child’s points.',
    of: ['points', 'notes', 'praisePresets', 'children.adjustPoints'],
  },
  'Live events': { description: 'Notifications of changed data.', of: ['events'] },
  Account: { description: 'The family’s settings, devices, data export and deletion.', of: ['account'] },
  'Grown-ups': {
    description: 'Parents, helpers and viewers of the family, and invitations.',
    of: ['members'],
  },
  'Family devices': {
    description: 'Shared devices of the family, the profiles that are opened on them, and PINs.',
    of: ['familyDevices', 'profiles', 'pins'],
  },
  'Guest passes': {
    description: 'Links that give a restricted session without an account.',
    of: ['guestPasses'],
  },
  'Access tokens': {
    description: 'Credentials with which programs act for a parent, limited by scope.',
    of: ['accessTokens'],
  },
  Webhooks: { description: 'Subscriptions to the family’s events, and their deliveries.', of: ['webhooks'] },
  Administration: {
    description: 'For admins of the installation: parents, invite codes, mails, system.',
    of: ['admin', 'audit', 'inviteCodes', 'mails', 'system', 'demo'],
  },
};

function tagOf(procedure: string): string {
  const tags = Object.keys(TAGS);
  const [router = ''] = procedure.split('.');
  const tag = [procedure, router].flatMap(
    (name) => tags.find((one) => TAGS[one]?.of.includes(name)) ?? [],
  )[0];
  if (!tag) throw new Error(`${procedure} has no tag`);
  return tag;
}

const SESSIONS: Operation['security'] = [{ session: [] }, { sessionOverHttps: [] }];

/** Generates the document from the procedures: their metadata and their schemas. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of REST_ROUTES) {
    const path = route.path.replace(/:(\w+)/, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  paths['/account/export/{token}'] = { get: DOWNLOAD };
  const webhooks = Object.fromEntries(Object.entries(WEBHOOK_MESSAGES).map(webhookOf));
  const bodies = Object.fromEntries(REST_ROUTES.flatMap(bodySchemaOf).toSorted(byName));
  const errors = [...REST_ROUTES.map(errorCodesOf), OF_DOWNLOAD].flatMap(errorResponses);
  const responses = errors.map(({ name, response }) => [name, response] as const).toSorted(byName);

  return {
    openapi: '3.1.1',
    info: {
      title: 'Starchart',
      version,
      summary: 'A family star chart: habits earn stars, stars buy rewards.',
      description: DESCRIPTION,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: { ...outputSchemas(namesIn([paths, webhooks, bodies])), ...bodies, Problem: PROBLEM },
      responses: Object.fromEntries(responses),
      parameters: {
        IdempotencyKey: IDEMPOTENCY_KEY,
        IgnoredIdempotencyKey: IGNORED_IDEMPOTENCY_KEY,
        SentAt: SENT_AT,
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'starchart',
          description:
            'Set by signing in. The name also has an id of the installation, such as `starchart-1f2e3d4c`; the name without it is that of earlier releases. A child’s cookie ends with the browser session, a parent’s persists.',
        },
        sessionOverHttps: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-starchart',
          description: 'The same over https.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sc_…',
          description: ABOUT_TOKENS,
        },
      },
    },
  };
}

function byName([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : 1;
}

function operationOf(route: RestRoute): Operation {
  const { procedure, definition, pathField, queryFields, bodyFields } = route;
  const input = definition.input && inputSchema(definition.input);
  const codes = errorCodesOf(route);
  const parameters = [
    ...(pathField ? [pathParameter(pathField === 'token' ? 'token' : 'id')] : []),
    ...queryFields.map((name) => ({
      name,
      in: 'query',
      required: input?.schema.required?.includes(name) ?? false,
      schema: input?.schema.properties?.[name],
    })),
    ...(codes.includes('KEY_REUSED') ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(definition.meta?.idempotent === 'ignored'
      ? [{ $ref: '#/components/parameters/IgnoredIdempotencyKey' }]
      : []),
    ...(codes.includes('TOO_LATE') ? [{ $ref: '#/components/parameters/SentAt' }] : []),
  ];
  return {
    operationId: procedure,
    tags: [tagOf(procedure)],
    summary: route.summary,
    security: securityOf(procedure),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyFields.length > 0 && input && { requestBody: bodyOf(input.name, route) }),
    responses: { ...successesOf(route), ...errorReferences(codes) },
  };
}

/** The least sufficient token scope. */
function securityOf(procedure: string): Operation['security'] {
  const { requires = 'nothing' } = procedureDefinition(procedure).meta ?? {};
  if (requires === 'nothing') return [];
  const scope = requires === 'session' ? 'read' : leastScopeOf(requires);
  return scope ? [...SESSIONS, { accessToken: [scope] }] : SESSIONS;
}

function errorReferences(codes: readonly ErrorCode[]): Operation['responses'] {
  return Object.fromEntries(
    errorResponses(codes).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

function pathParameter(name: 'id' | 'token') {
  const schema = name === 'id' ? { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } : { type: 'string' };
  return { name, in: 'path', required: true, schema };
}

function bodyOf(name: string, { bodyFields, isBodyOptional }: RestRoute): Operation['requestBody'] {
  return {
    required: !isBodyOptional,
    content: {
      'application/json': { schema: referenceTo(name), example: pick(exampleOf(name) as object, bodyFields) },
    },
  };
}

/** The schema of the request body, by name; none without a body. */
function bodySchemaOf({ definition, bodyFields }: RestRoute): [string, JsonSchema][] {
  if (!definition.input || bodyFields.length === 0) return [];
  const { name, schema } = inputSchema(definition.input);
  const { required: before, ...rest } = schema;
  const required = before?.filter((field) => bodyFields.includes(field)) ?? [];
  const properties = pick(schema.properties ?? {}, bodyFields);
  return [[name, { ...rest, properties, ...(required.length > 0 && { required }) }]];
}

function pick<T>(fields: Readonly<Record<string, T>> | object, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function successesOf({
  definition: { output },
  status,
  isRepeat,
  accepted,
}: RestRoute): Operation['responses'] {
  if (!output) return { 200: EVENTS };
  const isEmpty = output === nothing || (status === 204 && !accepted);
  const schema = isEmpty ? undefined : outputSchema(output);
  const content = schema && { content: { 'application/json': { schema, example: exampleFor(schema) } } };
  return {
    ...(isRepeat && { 200: { description: 'Already done; nothing changed.', ...content } }),
    [status]: { description: SUCCESS[status], ...(status !== 204 && content) },
    ...(accepted && { 202: { description: accepted.description, ...content } }),
  };
}

/** The operation of `export-download.ts`, which has no procedure. */
const DOWNLOAD: Operation = {
  operationId: 'account.downloadExport',
  tags: ['Account'],
  summary: 'Downloads all data of the family as a zip archive. A ticket is valid once, for five minutes.',
  security: SESSIONS,
  parameters: [
    {
      name: 'token',
      in: 'path',
      required: true,
      description: 'The last segment of the ticket’s `downloadPath`.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'A zip archive.', content: { 'application/zip': {} } },
    ...errorReferences(OF_DOWNLOAD),
  },
};

/** A message that the server sends to the address of a webhook. */
function webhookOf([type, message]: [string, z.ZodObject]): [string, { post: Operation }] {
  const schema = outputSchema(message);
  const post: Operation = {
    operationId: `webhook.${type}`,
    tags: ['Webhooks'],
    summary: message.description ?? type,
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleFor(schema) } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      default: { description: 'Not received: the message is sent again for twelve hours.' },
    },
  };
  return [type, { post }];
}

/** The headers of Standard Webhooks. */
const WEBHOOK_HEADERS = [
  { name: 'webhook-id', description: 'The same for every attempt.', schema: { type: 'string' } },
  { name: 'webhook-timestamp', description: 'Seconds since 1970.', schema: { type: 'string' } },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in Base64, with the secret as its key.',
    schema: { type: 'string' },
  },
].map((header) => ({ ...header, in: 'header', required: true }));

/** OpenAPI 3.1 cannot describe an event stream: the schema is that of the data of one event. */
const EVENTS: DocumentedResponse = {
  description:
    'Server-sent events until the session or the access token ends. An event names the kinds of data that changed and the child, never the data.',
  content: {
    'text/event-stream': {
      schema: {
        description: 'The data of each event.',
        contentMediaType: 'application/json',
        contentSchema: outputSchema(familyEvent),
      },
      'x-event-data': outputSchema(familyEvent),
      example: `retry: 2500\n\ndata: ${JSON.stringify(EXAMPLES['FamilyEvent'])}\n\n:\n\n`,
    },
  },
};

const SUCCESS = { 200: 'Done.', 201: 'Created.', 204: 'Done; no content.' } as const;

function exampleFor(schema: JsonSchema): unknown {
  if (schema.type === 'array') return [exampleFor(schema.items as JsonSchema)];
  return exampleOf(namesIn(schema)[0] ?? '');
}

function exampleOf(name: string): unknown {
  const example = EXAMPLES[name];
  if (example === undefined) throw new Error(`${name} has no example`);
  return example;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new key for every write. A repeated write with the same key has no second effect and gets the same answer.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  example: '0d8f7b4e-6a53-4c39-9f1c-2f6f3c1b7a90',
};

const IGNORED_IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  deprecated: true,
  description: 'Ignored: a request without a session stores no keys.',
  schema: { type: 'string' },
};

const SENT_AT = {
  name: 'Starchart-Sent-At',
  in: 'header',
  required: false,
  description:
    'When the request is sent, by the clock of `occurredAt`, which requires it. The server uses the time between the two; a time after it is now.',
  schema: { type: 'string', format: 'date-time' },
  example: '2026-03-11T18:40:00.000Z',
};
