import type { RestRoute } from './routes.ts';

/** What a REST call brought along, as Fastify has read it. */
export interface RestRequest {
  params: { id?: string; token?: string };
  /** Query values that appear once are texts. */
  query: Record<string, unknown>;
  /** The parsed body, not yet checked. */
  body: unknown;
}

/** The procedure's input that a request stands for, not yet checked; undefined where the route takes none. */
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

/** A body that is no object stays what it is, so that the schema refuses it. */
function withFields(value: unknown, fields: Record<string, unknown>): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, ...fields } : value;
}

/** Ids are 32-bit whole numbers from 1; text that is none becomes 0, which names nothing and so is not found. */
function pathId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}

/** A whole number in a URL, strictly; anything else stays as it is, so that the schema refuses it. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}
