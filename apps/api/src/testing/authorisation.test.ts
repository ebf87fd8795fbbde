import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../rest/routes.ts';
import { ALL_PROCEDURES, procedureCalled } from './all-procedures.ts';
import { AUTHORISATION_TABLE, type AuthorisationRow, type Call } from './authorisation-table.ts';
import { databaseFingerprint } from './database-fingerprint.ts';
import { givePoints, lockInChildView } from './families.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';
import { ACTORS, type ActorCode, aWorld, signInAfresh, type World } from './world.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  // Nobody takes what is sent there: jobs wait.
  app = await startTestApp(undefined, { smtpUrl: 'smtp://mail.example.org' });
  world = await aWorld(app);
  await givePoints(world.family, 100);
});
afterAll(() => app.close());

describe('the table has exactly one row', () => {
  test('for every path and method of the REST door', () => {
    const served = REST_ROUTES.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/, '{$1}')}`);
    const rows = AUTHORISATION_TABLE.flatMap(({ rest, procedure }) => (rest && procedure ? [rest] : []));
    expect(rows.toSorted()).toEqual(served.toSorted());
  });

  test('for every path that the server knows under /api, however it got there', () => {
    const rows = new Set(AUTHORISATION_TABLE.map(({ rest }) => rest));
    const served = servedCalls(app.app.printRoutes({ commonPrefix: false }));
    expect(served.length).toBeGreaterThan(REST_ROUTES.length);
    expect(served.filter((call) => !rows.has(call) && !call.includes(' /trpc/'))).toEqual([]);
  });

  test('for every procedure', () => {
    const rows = AUTHORISATION_TABLE.flatMap(({ procedure }) => procedure ?? []);
    expect(rows.toSorted()).toEqual(ALL_PROCEDURES.map(({ name }) => name).toSorted());
  });

  test('and every row says something for every actor', () => {
    for (const { rest, procedure, status } of AUTHORISATION_TABLE) {
      expect(status, rest ?? procedure).toMatch(/^(\d{3} ){8}\d{3}$/);
    }
  });
});

describe.each(AUTHORISATION_TABLE.map((row) => ({ row, name: row.rest ?? row.procedure })))(
  '$name',
  ({ row }) => {
    test.each(ACTORS.map((actor, index) => ({ actor, status: Number(row.status.split(' ')[index]) })))(
      'answers $actor with $status',
      async ({ actor, status }) => {
        const overRest = row.rest && (await attempt(row, actor, { door: callRest, status }));
        const overTrpc =
          row.procedure &&
          (await attempt(row, actor, { door: callProcedure, status: status < 300 ? 200 : status }));
        const isSameOnBothDoors = status >= 400 || (row.rest?.startsWith('GET') && !row.changesByItself);
        if (overRest && overTrpc && isSameOnBothDoors) expect(overTrpc.body).toEqual(overRest.body);
      },
    );
  },
);

describe('a parent’s session that is locked in the child’s view counts as the child’s:', () => {
  let locked: TestClient;
  beforeAll(async () => {
    locked = await aLockedSession();
  });

  const rows = AUTHORISATION_TABLE.filter(({ procedure }) => procedure && procedure !== 'childView.leave');
  test.each(rows.map((row) => ({ row, name: row.rest ?? row.procedure })))('$name', async ({ row }) => {
    const status = Number(row.status.split(' ')[ACTORS.indexOf('CS')]);
    for (const door of row.rest ? [callRest, callProcedure] : [callProcedure]) {
      const client = row.endsSession ? await aLockedSession() : locked;
      const call = (await row.call?.(world, 'CS')) ?? {};
      const before = status < 400 ? undefined : await databaseFingerprint(app.db);
      const answer = await door(client, row, call);
      expect(answer.status, answer.text).toBe(door === callRest || status >= 400 ? status : 200);
      if (before === undefined) continue;
      expect(await databaseFingerprint(app.db)).toBe(before);
      expect(answer.body).toEqual((await door(world.clients.CS, row, call)).body);
    }
  });
});

async function aLockedSession(): Promise<TestClient> {
  const client = await signInAfresh(world, 'PO');
  await lockInChildView(app, world.family, client);
  return client;
}

describe('a foreign id is answered byte for byte like one that never was:', () => {
  const rows = AUTHORISATION_TABLE.filter(({ status, procedure }) => procedure && status.includes('404'));
  test.each(rows.map((row) => ({ row, name: row.rest ?? row.procedure })))('$name', async ({ row }) => {
    const { status, foreign, unknown } = await compareForeignWithUnknown(row);
    expect(status).toEqual([404, 404, 404, 404]);
    expect(foreign).toEqual(unknown);
  });
});

type Door = (client: TestClient, row: AuthorisationRow, call: Call) => Promise<Answer>;

/** Makes the call and looks at its status; one that is refused must leave the database as it was. */
async function attempt(
  row: AuthorisationRow,
  actor: ActorCode,
  { door, status }: { door: Door; status: number },
): Promise<Answer> {
  const call = (await row.call?.(world, actor)) ?? {};
  const client = call.by ?? (row.endsSession ? await signInAfresh(world, actor) : world.clients[actor]);
  const before = status < 400 ? undefined : await databaseFingerprint(app.db);
  const answer = await door(client, row, call);
  expect(answer.status, answer.text).toBe(status);
  if (before !== undefined) expect(await databaseFingerprint(app.db)).toBe(before);
  return answer;
}

const callRest: Door = (client, { rest = '' }, { id, token = '', query = '', body }) =>
  client.rest(rest.replace('{id}', String(id)).replace('{token}', token) + query, body);

const callProcedure: Door = (
  client,
  { procedure = '' },
  { id, token, body, input = { ...(id && { id }), ...(token && { token }), ...body } },
) =>
  procedureCalled(procedure).type === 'query'
    ? client.query(procedure, input)
    : client.mutate(procedure, input);

/** Both doors, asked by another approved parent; ids that exist next to ids that never did. */
async function compareForeignWithUnknown(row: AuthorisationRow) {
  const call = (await row.call?.(world, 'PX')) ?? {};
  const nobody = withUnknownIds(call);
  const client = world.clients.PX;
  const answers = [
    await callRest(client, row, call),
    await callProcedure(client, row, call),
    await callRest(client, row, nobody),
    await callProcedure(client, row, nobody),
  ];
  return {
    status: answers.map((answer) => answer.status),
    foreign: answers.slice(0, 2).map(bytesOf),
    unknown: answers.slice(2).map(bytesOf),
  };
}

const UNKNOWN_ID = 2_000_000_000;

function withUnknownIds({ id, query, body, input }: Call): Call {
  const replace = (fields: Record<string, unknown> | undefined) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, /^id$|Id$/.test(key) ? UNKNOWN_ID : value]),
    );
  return {
    id: id && UNKNOWN_ID,
    query: query?.replaceAll(/\d+/g, String(UNKNOWN_ID)),
    body: replace(body),
    input: replace(input),
  };
}

/** Status, body and headers without the time of day. */
function bytesOf({ status, text, headers: { date: _date, ...headers } }: Answer) {
  return { status, text, headers };
}

/** The calls in Fastify's drawing of its routes, where every level is indented by four characters. */
function servedCalls(drawing: string): string[] {
  const paths: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    paths.splice(depth, Infinity, segment);
    const path = paths.join('').replace(/:(\w+)/, '{$1}');
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
