import { readFileSync } from 'node:fs';
import { familyEvent, nothing } from '@starchart/schema';
import { z } from 'zod';
import { permissionOf } from '../../../core/authorize.ts';
import { REST_ROUTES, type RestRoute, TAGS } from '../routes.ts';
import { inputSchema, type JsonSchema, namesIn, outputSchema, outputSchemas } from './component-schemas.ts';
import { EXAMPLES } from './examples.ts';
import { exportOperation } from './export-operation.ts';
import { PROCEDURE_DEFINITIONS, type ProcedureDefinition } from './procedure-definitions.ts';
import { generalRefusals, PROBLEM, refusalsWith } from './refusals.ts';

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

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema; example: unknown } } };
  responses: Record<string, DocumentedResponse>;
}

/** The parts of an OpenAPI 3.1 document that we use. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedResponse>;
    parameters: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

const packageFile = new URL('../../../../package.json', import.meta.url);
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

const SESSIONS: Operation['security'] = [{ session: [] }, { sessionOverHttps: [] }];

/** Generates the document from the route table and the schemas. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const bodies = new Map<string, JsonSchema>();
  const responses = new Map<string, object>();

  const refusals = (codes: Parameters<typeof refusalsWith>[0]) =>
    refusalsWith(codes).map(({ status, name, response }) => {
      responses.set(name, response);
      return [status, { $ref: `#/components/responses/${name}` }] as const;
    });

  for (const route of REST_ROUTES) {
    const path = route.path.replace(/:(\w+)/, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, { bodies, refusals });
  }
  paths['/account/export/{token}'] = { get: exportOperation(SESSIONS, refusals) };

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
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...outputSchemas(namesIn([paths, ...bodies.values()])),
        ...inOrder(bodies),
        Problem: PROBLEM,
      },
      responses: inOrder(responses),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'starchart',
          description:
            'Set by signing in. A child’s cookie ends with the browser session, a parent’s persists.',
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

interface Shared {
  bodies: Map<string, JsonSchema>;
  refusals: (codes: Parameters<typeof refusalsWith>[0]) => (readonly [number, { $ref: string }])[];
}

function operationOf(route: RestRoute, { bodies, refusals }: Shared): Operation {
  const procedure = definitionOf(route);
  const input = procedure.input && inputSchema(procedure.input);
  const fields = input?.schema.properties ?? {};
  const isRequired = (field: string) => input?.schema.required?.includes(field) ?? false;
  const isWrite = route.method !== 'GET';
  const parameter = /:(\w+)/.exec(route.path)?.[1];
  const inUrl = [parameter && (route.pathField ?? parameter), ...Object.keys(route.query ?? {})];

  const codes = [
    ...generalRefusals({
      ...procedure.meta,
      isWrite,
      takesFields: route.query !== undefined,
      namesObject:
        parameter !== undefined ||
        Object.keys(fields).some((name) => name.endsWith('Id') && isRequired(name)),
    }),
    ...(route.refusals ?? []),
  ];
  const parameters = [
    ...(parameter ? [pathParameter(parameter)] : []),
    ...Object.keys(route.query ?? {}).map((name) => ({
      name,
      in: 'query',
      required: isRequired(name),
      schema: fields[name],
    })),
    ...(isWrite && codes.includes('KEY_REUSED') ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  if (route.body && input) bodies.set(input.name, without(input.schema, inUrl));

  return {
    operationId: route.procedure,
    tags: [route.tag],
    summary: route.summary,
    security: securityOf(route.procedure),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && input && { requestBody: bodyOf(input.name, inUrl) }),
    responses: Object.fromEntries([...successesOf(route, procedure), ...refusals(codes)]),
  };
}

/** The least sufficient token scope. */
function securityOf(procedure: string): Operation['security'] {
  const permission = permissionOf(procedure);
  if (permission?.for === 'anybody') return [];
  return permission?.scope ? [...SESSIONS, { accessToken: [permission.scope] }] : SESSIONS;
}

function definitionOf({ procedure }: RestRoute): ProcedureDefinition {
  const definition = PROCEDURE_DEFINITIONS.get(procedure);
  if (!definition) throw new Error(`There is no procedure ${procedure}`);
  return definition;
}

function pathParameter(name: string) {
  const schema = name === 'id' ? { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } : { type: 'string' };
  return { name, in: 'path', required: true, schema };
}

function bodyOf(name: string, inUrl: readonly (string | undefined)[]): Operation['requestBody'] {
  const example = Object.entries(exampleOf(name) as object).filter(([field]) => !inUrl.includes(field));
  return {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${name}` },
        example: Object.fromEntries(example),
      },
    },
  };
}

/** An object schema without the fields that are in the URL. */
function without(schema: JsonSchema, names: readonly (string | undefined)[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const { required: before, ...rest } = schema;
  const required = before?.filter((name) => !names.includes(name)) ?? [];
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function successesOf(route: RestRoute, { output }: ProcedureDefinition): [number, DocumentedResponse][] {
  if (!output) return [[200, EVENTS]];
  const content =
    output === nothing ? {} : { content: { 'application/json': answerOf(outputSchema(output)) } };
  const status = route.status ?? 200;
  const success: [number, DocumentedResponse] = [status, { description: SUCCESS[status], ...content }];
  return route.isRepeat
    ? [[200, { description: 'Already done; nothing changed.', ...content }], success]
    : [success];
}

/** OpenAPI 3.1 cannot describe an event stream, so an extension describes its data. */
const EVENTS: DocumentedResponse = {
  description:
    'Server-sent events until the session or the access token ends. An event names the kinds of data that changed and the child, never the data.',
  content: {
    'text/event-stream': {
      'x-event-data': outputSchema(familyEvent),
      example: `retry: 2500\n\ndata: ${JSON.stringify(EXAMPLES['FamilyEvent'])}\n\n:\n\n`,
    },
  },
};

const SUCCESS = { 200: 'Done.', 201: 'Created.', 204: 'Done; no content.' } as const;

function answerOf(schema: JsonSchema) {
  return { schema, example: exampleFor(schema) };
}

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

function inOrder<T>(map: Map<string, T>): Record<string, T> {
  return Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
