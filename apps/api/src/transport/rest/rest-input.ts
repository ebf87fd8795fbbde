import { z } from 'zod';
import type { RestRoute } from './routes.ts';

/** The parts of a REST request, as Fastify parses them. */
export interface RestRequest {
  params: { id?: string; token?: string };
  /** Query values that appear once are strings. */
  query: Record<string, unknown>;
  /** The parsed body, not validated. */
  body: unknown;
}

/** Builds the procedure's input from a request, not validated; undefined for a procedure without input. */
export function inputOf(
  { definition: { input }, pathField, queryFields, bodyFields, isBodyOptional }: RestRoute,
  { params, query, body }: RestRequest,
): unknown {
  if (!input) return undefined;
  const fields: Record<string, unknown> = {};
  if (pathField) fields[pathField] = params.id === undefined ? params.token : pathId(params.id);
  for (const name of queryFields) {
    fields[name] = fromText(input.shape[name], query[name]);
  }
  if (bodyFields.length === 0 || (isBodyOptional && body === undefined)) return fields;
  return withFields(body, fields);
}

/** Passes a body that is not an object on, so that the schema rejects it. */
function withFields(value: unknown, fields: Record<string, unknown>): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, ...fields } : value;
}

/** Ids are 32-bit integers from 1; anything else becomes 0, which is never found. */
function pathId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}

/** Parses an integer or a boolean in a URL; other values stay strings, so that the schema rejects them. */
function fromText(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fromText(schema.unwrap(), value);
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return value === 'true' || (value === 'false' ? false : value);
  return value;
}
