import type { JsonSchema } from './component-schemas.ts';
import type { Operation } from './document.ts';
import type { DocumentedResponse } from './error-responses.ts';

/** The parts of a document that are compared. */
export interface ComparedDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedResponse>;
    parameters: object;
  };
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

/** Whether a schema describes a request or a response. */
interface Place {
  way: 'request' | 'answer';
  at: string;
}

/** Resolves references within a version of the document. */
type Resolve = <T extends { $ref?: string }>(piece: T) => T;

/**
 * Describes the changes that break existing clients; empty if there are none. Responses may get new fields
 * and new enum values.
 */
export function breakingChanges(before: ComparedDocument, after: ComparedDocument): string[] {
  const resolve = { before: resolverOf(before), after: resolverOf(after) };
  return [
    ...Object.entries(before.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const at = `${method.toUpperCase()} ${path}`;
        const now = after.paths[path]?.[method];
        return now ? operationChanges(operation, now, { at, resolve }) : [`${at} is gone`];
      }),
    ),
    ...Object.entries(before.webhooks ?? {}).flatMap(([type, { post }]) => {
      const at = `webhook ${type}`;
      const now = after.webhooks?.[type]?.post;
      return now
        ? schemaChanges(bodyOf(post), bodyOf(now), resolve, { way: 'answer', at })
        : [`${at} is gone`];
    }),
  ];
}

function bodyOf({ requestBody }: Operation): JsonSchema {
  return requestBody?.content['application/json'].schema ?? {};
}

interface Comparison {
  at: string;
  resolve: { before: Resolve; after: Resolve };
}

function operationChanges(before: Operation, after: Operation, { at, resolve }: Comparison): string[] {
  return [
    ...(before.security.length === 0 && after.security.length > 0 ? [`${at} now wants a session`] : []),
    ...parameterChanges(before, after, { at, resolve }),
    ...bodyChanges(before, after, { at, resolve }),
    ...answerChanges(before, after, { at, resolve }),
  ];
}

function parameterChanges(before: Operation, after: Operation, { at, resolve }: Comparison): string[] {
  const old = parametersOf(before, resolve.before);
  const now = parametersOf(after, resolve.after);
  return [
    ...[...old].flatMap(([name, { schema }]) => {
      const other = now.get(name);
      if (!other) return [`${at}: ${name} is gone`];
      return schemaChanges(schema, other.schema, resolve, { way: 'request', at: `${at}: ${name}` });
    }),
    ...[...now].flatMap(([name, { required }]) =>
      required && !old.get(name)?.required ? [`${at}: ${name} is now required`] : [],
    ),
  ];
}

function parametersOf({ parameters = [] }: Operation, resolve: Resolve): Map<string, Parameter> {
  const all = (parameters as Parameter[]).map((parameter) => resolve(parameter));
  return new Map(all.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
}

function bodyChanges(before: Operation, after: Operation, { at, resolve }: Comparison): string[] {
  const old = before.requestBody && bodyOf(before);
  const now = after.requestBody && bodyOf(after);
  if (!now) return old ? [`${at}: the body is gone`] : [];
  const isNewlyRequired = after.requestBody?.required && !before.requestBody?.required;
  if (isNewlyRequired) return [`${at}: a body is now required`];
  if (!old) return [];
  return schemaChanges(old, now, resolve, { way: 'request', at: `${at}: body` });
}

function answerChanges(before: Operation, after: Operation, { at, resolve }: Comparison): string[] {
  const successes = Object.entries(before.responses).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, response]) => {
    const now = after.responses[status];
    if (!now) return [`${at}: ${status} is gone`];
    return Object.entries(response.content ?? {}).flatMap(([type, { schema }]) => {
      const other = now.content?.[type];
      if (!other) return [`${at}: ${status} is no longer ${type}`];
      return schemaChanges(schema ?? {}, other.schema ?? {}, resolve, {
        way: 'answer',
        at: `${at}: ${status}`,
      });
    });
  });
}

function schemaChanges(
  before: JsonSchema,
  after: JsonSchema,
  resolve: Comparison['resolve'],
  { way, at }: Place,
): string[] {
  const old = variantsOf(before, resolve.before);
  const now = variantsOf(after, resolve.after);
  // Requests may only accept more than before, responses may only contain less.
  const [promised, offered] = way === 'request' ? [old, now] : [now, old];
  return [...promised].flatMap(([kind, schema]) => {
    const other = offered.get(kind);
    if (!other) return [way === 'request' ? `${at} can no longer be ${kind}` : `${at} can now be ${kind}`];
    const [earlier, later] = way === 'request' ? [schema, other] : [other, schema];
    return [
      ...(way === 'request' ? limitChanges(earlier, later, at) : []),
      ...propertyChanges(earlier, later, resolve, { way, at }),
      ...(earlier.items && later.items
        ? schemaChanges(earlier.items as JsonSchema, later.items as JsonSchema, resolve, {
            way,
            at: `${at}[]`,
          })
        : []),
    ];
  });
}

/** The possible values by type and format. */
function variantsOf(schema: JsonSchema, resolve: Resolve): Map<string, JsonSchema> {
  const { anyOf, ...own } = resolve(schema);
  if (anyOf) return new Map(anyOf.flatMap((variant) => [...variantsOf(variant, resolve)]));
  return new Map(
    [own.type ?? 'anything'].flat().map((type) => [own.format ? `${type} (${own.format})` : type, own]),
  );
}

const LEAST = ['minimum', 'minLength', 'minItems'] as const;
const MOST = ['maximum', 'maxLength', 'maxItems'] as const;

function limitChanges(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const gone = after.enum
    ? (before.enum ?? ['any other']).filter((value) => !after.enum?.includes(value))
    : [];
  const isNarrower = [
    ...LEAST.map((limit) => (after[limit] ?? -Infinity) > (before[limit] ?? -Infinity)),
    ...MOST.map((limit) => (after[limit] ?? Infinity) < (before[limit] ?? Infinity)),
    after.pattern !== undefined && after.pattern !== before.pattern,
  ].some(Boolean);
  return [
    ...gone.map((value) => `${at} can no longer be ${String(value)}`),
    ...(isNarrower ? [`${at} has narrower limits`] : []),
  ];
}

function propertyChanges(
  before: JsonSchema,
  after: JsonSchema,
  resolve: Comparison['resolve'],
  { way, at }: Place,
): string[] {
  const changes = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const other = after.properties?.[name];
    if (!other) return [`${at}.${name} is gone`];
    const isMissing = way === 'answer' && isRequired(before, name) && !isRequired(after, name);
    return [
      ...(isMissing ? [`${at}.${name} can now be missing`] : []),
      ...schemaChanges(schema as JsonSchema, other as JsonSchema, resolve, { way, at: `${at}.${name}` }),
    ];
  });
  const wanted = way === 'request' ? (after.required ?? []).filter((name) => !isRequired(before, name)) : [];
  return [...changes, ...wanted.map((name) => `${at}.${name} is now required`)];
}

function isRequired({ required }: JsonSchema, name: string): boolean {
  return required?.includes(name) ?? false;
}

function resolverOf(document: ComparedDocument): Resolve {
  return (piece) => {
    if (!piece.$ref) return piece;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(piece.$ref) ?? [];
    const found = (document.components as Record<string, Record<string, unknown>>)[kind]?.[name];
    if (!found) throw new Error(`${piece.$ref} leads nowhere`);
    return found as typeof piece;
  };
}
