import { expect } from 'vitest';
import { ACTORS, type ActorCode, type TestActors } from './actors.ts';
import { AUTHORIZATION_TABLE, type AuthorizationRow, type Call } from './authorization-table.ts';
import type { Answer, TestClient } from './test-client.ts';

/** A valid and authorized call through one transport. */
export interface PreparedCall {
  client: TestClient;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body: Record<string, unknown> | undefined;
}

/** A row that both transports serve. */
export type SharedRow = AuthorizationRow & { rest: string; procedure: string };

export const SHARED_ROWS = AUTHORIZATION_TABLE.filter(
  (row): row is SharedRow => row.procedure !== undefined && row.rest !== undefined,
);

/** Every write, once per transport. */
export const WRITES = SHARED_ROWS.filter(({ rest }) => !rest.startsWith('GET')).flatMap((row) => [
  { name: row.rest, row, transport: 'REST' as const },
  { name: `tRPC ${row.procedure}`, row, transport: 'tRPC' as const },
]);

/** The owner, or an admin or a family device if the owner may not call. */
export function whoMay({ status }: AuthorizationRow): ActorCode {
  const isClosedTo = (actor: ActorCode) => status.split(' ')[ACTORS.indexOf(actor)] === '403';
  if (!isClosedTo('PO')) return 'PO';
  return isClosedTo('AD') && !isClosedTo('DV') ? 'DV' : 'AD';
}

export async function prepareCall(
  world: TestActors,
  row: SharedRow,
  transport: 'REST' | 'tRPC',
): Promise<PreparedCall> {
  const actor = whoMay(row);
  const call: Call = (await row.call?.(world, actor)) ?? {};
  const client = (call.by ?? world.clients[actor]).copy();
  if (transport === 'tRPC') {
    const input = call.input ?? {
      ...(call.id && { id: call.id }),
      ...(call.token && { token: call.token }),
      ...call.body,
    };
    return { client, method: 'POST', url: `/trpc/${row.procedure}`, body: input };
  }
  const [method, path] = row.rest.split(' ') as [PreparedCall['method'], string];
  const url = path.replace('{id}', String(call.id)).replace('{token}', call.token ?? '');
  return { client, method, url: url + (call.query ?? ''), body: call.body };
}

export function sendBytes(
  { client, method, url }: PreparedCall,
  payload: string | Buffer | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Answer> {
  return client.send({ method, url, headers, ...(payload !== undefined && { payload }) });
}

/** Internal details that no response may contain: file paths, SQL, library names. */
export const INNARDS = /node_modules|\.ts\b|\.js\b|\bat \w+ \(|\bselect .+ from\b|FST_ERR|Zod|"stack"/i;

export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect(answer).toMatchObject({ status });
  expect(problemOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\w{3}/) });
  expect(answer.text).not.toMatch(INNARDS);
}

/** The error body: REST returns it directly, tRPC in an envelope. */
function problemOf({ body }: Answer): { code: string; message: string } {
  return body.error ? { code: body.error.data.code, message: body.error.message } : body;
}
