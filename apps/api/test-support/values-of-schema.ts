import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that the inputs use. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

const LONGEST = 200;

/** Arbitrary values of a schema. Checks beyond shape, length and range may still fail. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** The fields of an object schema that hold free text, with their greatest length. */
export function textFieldsOf(schema: z.ZodType): { field: string; maxLength: number }[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(properties).flatMap(([field, property]) => {
    const text = [property, ...(property.anyOf ?? [])].find(
      ({ type, format, enum: choices }) => type === 'string' && !format && !choices,
    );
    return text?.maxLength ? [{ field, maxLength: text.maxLength }] : [];
  });
}

function valuesOfJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOfJson));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOfJson(schema.items ?? {}), { maxLength: 5 });
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(([name, schema]) => [name, valuesOfJson(schema)]);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values);
  return fc.record(model, { requiredKeys: required });
}

function textsOf({ format, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)),
  });
}
