import { procedureCalled } from './all-procedures.ts';
import type { AuthorizationRow, Call } from './authorization-table.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Calls a row through one transport. */
export type Transport = (client: TestClient, row: AuthorizationRow, call: Call) => Promise<Answer>;

export const callRest: Transport = (client, { rest = '' }, { id, token = '', query = '', body }) =>
  client.rest(rest.replace('{id}', String(id)).replace('{token}', token) + query, body);

export const callProcedure: Transport = (client, { procedure = '' }, call) =>
  procedureCalled(procedure).type !== 'mutation'
    ? client.query(procedure, inputOf(call))
    : client.mutate(procedure, inputOf(call));

export function inputOf({ id, token, body, input }: Call): Record<string, unknown> {
  return input ?? { ...(id && { id }), ...(token && { token }), ...body };
}

export function transportsOf({ rest, procedure }: AuthorizationRow): Transport[] {
  return [...(rest ? [callRest] : []), ...(procedure ? [callProcedure] : [])];
}

/** The distinct ids in a call. They identify objects only if no two tables use the same ids. */
export function idsIn(call: Call): number[] {
  const given = [call.body, call.input].flatMap((fields) =>
    Object.entries(fields ?? {}).flatMap(([key, value]) =>
      isId(key) && typeof value === 'number' ? [value] : [],
    ),
  );
  return [...new Set([...(call.id === undefined ? [] : [call.id]), ...given])];
}

/** The same call with other ids. */
export function withIds(call: Call, replace: (id: number) => number): Call {
  const { id, query, body, input } = call;
  const inFields = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        isId(key) && typeof value === 'number' ? replace(value) : value,
      ]),
    );
  return {
    ...call,
    ...(id !== undefined && { id: replace(id) }),
    ...(query && { query: query.replaceAll(/(?<=Id=)\d+/g, (text) => String(replace(Number(text)))) }),
    ...(body && { body: inFields(body) }),
    ...(input && { input: inFields(input) }),
  };
}

function isId(key: string): boolean {
  return /^id$|Id$/.test(key);
}
