import * as schemas from '@starchart/schema';
import { z } from 'zod';

/** JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const REFERENCE = '#/components/schemas/';

export function referenceTo(name: string): JsonSchema {
  return { $ref: `${REFERENCE}${name}` };
}

/** Schemas that clients know by another name than the code. */
const RELEASED_NAMES: Record<string, string> = { pendingRedemption: 'WaitingRedemption' };

/** Names of the exported objects and enums of the schema package, without forms. */
const named = new Map(
  Object.entries(schemas).flatMap(([name, schema]): [z.ZodType, string][] => {
    const hasName = schema instanceof z.ZodObject || schema instanceof z.ZodEnum;
    return hasName && !name.endsWith('Form') ? [[schema, RELEASED_NAMES[name] ?? capitalised(name)]] : [];
  }),
);

const asInput = toJsonSchemas('input');
const asOutput = toJsonSchemas('output');

/** The input schema of a procedure, with its name. */
export function inputSchema(schema: z.ZodType): { name: string; schema: JsonSchema } {
  const name = nameOf(schema);
  return { name, schema: asInput.get(name) ?? {} };
}

/** The output schema of a procedure: a reference, or an array of references. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  if (schema instanceof z.ZodArray) {
    return { type: 'array', items: outputSchema(schema.element as z.ZodType) };
  }
  return referenceTo(nameOf(schema));
}

/** The named schemas and all schemas that they reference. */
export function outputSchemas(names: Iterable<string>): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const add = (name: string): void => {
    const schema = asOutput.get(name);
    if (!schema || found.has(name)) return;
    found.set(name, schema);
    for (const other of namesIn(schema)) add(other);
  };
  for (const name of names) add(name);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The names of all schemas that a part of the document references. */
export function namesIn(piece: unknown): string[] {
  return [...JSON.stringify(piece).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

function toJsonSchemas(io: 'input' | 'output'): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    io,
    uri: (name) => `${REFERENCE}${name}`,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return new Map(
    Object.entries(made.schemas).map(([name, schema]) => [name, withoutDialect(schema as JsonSchema)]),
  );
}

/** Removes redundant keywords: safe-integer limits, and patterns next to a format. */
function simplify(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minLength === 0) delete schema.minLength;
}

/** The document declares the dialect once. */
export function withoutDialect({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function nameOf(schema: z.ZodType): string {
  const name = named.get(schema);
  if (!name) throw new Error('What a procedure takes and answers has a name in the schema package');
  return name;
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
