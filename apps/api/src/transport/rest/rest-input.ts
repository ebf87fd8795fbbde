import type { RestRoute } from './routes.ts';

/** The parts of a REST request, as Fastify parses them. */
export interface RestRequest {
  params: { id?: string; token?: string };
  /** Query values that appear once are strings. */
  query: Record<string, unknown>;
  /** The parsed body, not validated. */
  body: unknown;
}

/** Builds the procedure's input from a request, not validated; undefined for a route without input. */
export function inputOf(route: RestRoute, { params, query, body }: RestRequest): unknown {
  const fields: Record<string, unknown> = {};
  if (params.id !== undefined) fields[route.pathField ?? 'id'] = pathId(params.id);
  if (params.token !== undefined) fields['token'] = params.token;
  for (const [name, kind] of Object.entries(route.query ?? {})) {
    fields[name] = kind === 'number' ? number(query[name]) : query[name];
  }
  if (route.body) return withFields(body, fields);
  return Object.keys(fields).length > 0 ? fields : undefined;
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

/** Parses an integer in a URL; other values stay strings, so that the schema rejects them. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}
