import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMIT_BYTES } from '../../apps/api/src/transport/http/body-parsing.ts';
import { REST_ROUTES } from '../../apps/api/src/transport/rest/routes.ts';
import { createActors, type TestActors } from '../../apps/api/test-support/actors.ts';
import { procedureCalled } from '../../apps/api/test-support/all-procedures.ts';
import { AUTHORIZATION_TABLE } from '../../apps/api/test-support/authorization-table.ts';
import { givePoints } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import { expectRefusal, prepareCall, sendBytes, WRITES, whoMay } from '../../apps/api/test-support/writes.ts';

let app: TestApp;
let world: TestActors;
beforeAll(async () => {
  app = await startTestApp();
  world = await createActors(app);
  await givePoints(world.family, 100);
});
afterAll(() => app.close());

async function expectNothingChanged(work: () => Promise<void>): Promise<void> {
  const before = await databaseFingerprint(app.db);
  await work();
  expect(await databaseFingerprint(app.db)).toBe(before);
}

const JSON_TYPE = { 'content-type': 'application/json' };

interface BrokenBody {
  payload: string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** Bodies that no write accepts, by what is wrong with them; each is a valid body apart from that. */
const BROKEN_BODIES: readonly {
  kind: string;
  status: number;
  code: string;
  bodies: (fields: Record<string, unknown>) => BrokenBody[];
}[] = [
  {
    kind: 'invalid JSON',
    status: 400,
    code: 'VALIDATION',
    bodies: () =>
      [
        '{"name":}',
        '{',
        "{'a':1}",
        '{"a":1}}',
        'undefined',
        '\u0000',
        'NaN',
        '{"a":"\u0001"}',
        Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
      ].map((payload) => ({ payload })),
  },
  {
    kind: 'a prototype pollution key in any notation',
    status: 400,
    code: 'VALIDATION',
    bodies: (fields) => {
      const given = JSON.stringify(fields).slice(1, -1);
      const rest = given === '' ? '' : `,${given}`;
      return [
        '"__proto__":{"isAdmin":true}',
        '"__proto__":null',
        '"\\u005f_proto__":{}',
        '"constructor":{"prototype":{"isAdmin":true}}',
        '"constructor":1',
        '"deep":[{"__proto__":{}}]',
        '"deep":{"constructor":{"prototype":{}}}',
      ].map((key) => ({ payload: `{${key}${rest}}` }));
    },
  },
  {
    kind: 'more than 64 KiB',
    status: 413,
    code: 'TOO_LARGE',
    bodies: (fields) => [{ payload: JSON.stringify({ ...fields, padding: 'x'.repeat(BODY_LIMIT_BYTES) }) }],
  },
  {
    kind: 'bytes that are not UTF-8',
    status: 400,
    code: 'VALIDATION',
    bodies: (fields) =>
      ['application/json; charset=utf-8', 'application/json'].map((type) => ({
        payload: latin1(fields),
        headers: { 'content-type': type },
      })),
  },
  {
    kind: 'another charset',
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    bodies: (fields) =>
      ['iso-8859-1', '"windows-1252"', 'UTF-16', 'utf-8; charset=latin1'].map((charset) => ({
        payload: latin1(fields),
        headers: { 'content-type': `application/json; charset=${charset}` },
      })),
  },
  {
    kind: 'another type than JSON',
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    bodies: (fields) =>
      [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'application/jsonp',
        'nonsense',
        undefined,
      ].map((type) => ({
        payload: JSON.stringify(fields),
        headers: type === undefined ? {} : { 'content-type': type },
      })),
  },
];

function latin1(fields: Record<string, unknown>): Buffer {
  return Buffer.from(JSON.stringify({ ...fields, name: 'K\u00e4the' }), 'latin1');
}

// One parser serves all writes of a transport: every body is sent to one write, one body of each kind to every write.
describe.each(WRITES.filter(({ row }) => row.procedure === 'habits.create'))(
  '$name',
  ({ row, transport }) => {
    test.each(BROKEN_BODIES)('rejects $kind', async ({ bodies, status, code }) => {
      const write = await prepareCall(world, row, transport);
      await expectNothingChanged(async () => {
        for (const { payload, headers = JSON_TYPE } of bodies(write.body ?? {})) {
          expectRefusal(await sendBytes(write, payload, headers), status, code);
        }
      });
    });

    test('rejects every body other than an object', async () => {
      const write = await prepareCall(world, row, transport);
      await expectNothingChanged(async () => {
        for (const bytes of ['null', '[]', '"x"', '5', 'true', '[{}]']) {
          expectRefusal(await sendBytes(write, bytes), 400, 'VALIDATION');
        }
      });
    });
  },
);

const NEEDS_NO_BODY = new Set(
  REST_ROUTES.flatMap(({ procedure, isBodyOptional }) => (isBodyOptional ? [procedure] : [])),
);
const TAKES_A_BODY = new Set(
  AUTHORIZATION_TABLE.flatMap(({ rest, invalid }) => (rest && invalid ? [rest] : [])),
);

test.each(WRITES)('$name rejects a broken body of each kind', async ({ row, transport }) => {
  const takesFields =
    transport === 'REST' ? TAKES_A_BODY.has(row.rest) : procedureCalled(row.procedure).takesInput;
  const needsFields = takesFields && !(transport === 'REST' && NEEDS_NO_BODY.has(row.procedure));
  const write = await prepareCall(world, row, transport);
  await expectNothingChanged(async () => {
    for (const { bodies, status, code } of BROKEN_BODIES) {
      const [body] = bodies(write.body ?? {});
      expectRefusal(await sendBytes(write, body?.payload, body?.headers), status, code);
    }
    if (takesFields) expectRefusal(await sendBytes(write, '[{}]'), 400, 'VALIDATION');
    if (!needsFields) return;
    expectRefusal(await sendBytes(write, ''), 400, 'VALIDATION');
    expectRefusal(await sendBytes(write, undefined, {}), 400, 'VALIDATION');
  });
});

describe('an invalid path ID', () => {
  const rows = AUTHORIZATION_TABLE.filter(({ rest }) => rest?.includes('{id}'));
  // One function reads them all, and every row must call it.
  const moreIds = ['1.5', '-1', '0', '1e3', '0x1', '+1', '01', '%201', '1%00', String(2n ** 64n)];

  test.each(rows.map((row) => ({ row, name: row.rest })))('is not found by $name', async ({ row }) => {
    const { rest = '', call, procedure } = row;
    const actor = whoMay(row);
    const { body, query = '' } = (await call?.(world, actor)) ?? {};
    const unknown = await world.clients[actor].rest(rest.replace('{id}', '2000000000') + query, body);
    expect(unknown.status).toBe(404);
    for (const id of ['abc', String(2 ** 31), ...(procedure === 'children.get' ? moreIds : [])]) {
      const answer = await world.clients[actor].rest(rest.replace('{id}', id) + query, body);
      expect(`${answer.status} ${answer.text}`, id).toBe(`404 ${unknown.text}`);
    }
  });

  test.each(['%', '%ZZ', '%C0%AF', '..%2f..%2fetc%2fpasswd', 'a'.repeat(6000), '%F0%9F%A6%84'])(
    'nor is %s',
    async (id) => {
      const answer = await world.clients.PO.rest(`GET /api/children/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message: expect.any(String) });
    },
  );
});

describe('an unknown path or procedure', () => {
  test.each([
    'GET /api',
    'GET /api/',
    'GET /api/nowhere',
    'POST /api/nowhere',
    'GET /api/login',
    'PUT /api/login',
    'DELETE /api/children',
    'GET /api/children',
    'GET /api/habits',
    'OPTIONS /api/children',
    'GET /api/children/1/',
    'GET /api//auth/me',
    'GET /API/auth/me',
    'GET /api/auth/me/..',
    'GET /trpc',
    'GET /trpc/',
    'GET /trpc/auth',
    'GET /trpc/auth.nothing',
    'GET /trpc/%25',
    'GET /trpc/__proto__',
    'GET /trpc/constructor.prototype',
    'POST /trpc/toString',
    'GET /trpc/auth.logout',
    'POST /trpc/auth.me',
  ])('%s returns not found as JSON', async (call) => {
    const isWrite = !call.startsWith('GET') && !call.startsWith('OPTIONS');
    const answer = await world.clients.PO.copy().rest(call, isWrite ? {} : undefined);
    expectRefusal(answer, 404, 'NOT_FOUND');
    expect(answer.headers['content-type']).toMatch(/application\/json/);
  });

  test('a query through the wrong method changes nothing', async () => {
    const { siblingId } = world;
    await expectNothingChanged(async () => {
      const input = encodeURIComponent(JSON.stringify({ id: siblingId }));
      const answer = await world.clients.PO.send({
        method: 'GET',
        url: `/trpc/children.delete?input=${input}`,
      });
      expectRefusal(answer, 404, 'NOT_FOUND');
    });
  });
});

test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('accepts a body with the charset %s', async (charset) => {
  const { family, clients } = world;
  const answer = await clients.PO.send({
    method: 'PATCH',
    url: `/api/children/${family.childId}`,
    headers: { 'content-type': `application/json; charset=${charset}` },
    payload: JSON.stringify({ name: 'K\u00e4the' }),
  });
  expect(answer).toMatchObject({ status: 200, body: { name: 'K\u00e4the' } });
});

describe('a query string', () => {
  test.each([
    '/api/admin/parents?search=K%E4the',
    '/api/admin/parents?search=K%C3%A4the%FF',
    '/api/admin/parents?search=ok&K%E4the=1',
    '/trpc/admin.searchParents?input=%7B%22search%22%3A%22K%E4the%22%7D',
  ])('such as %s is rejected, since its bytes are not UTF-8', async (url) => {
    expectRefusal(await world.clients.AD.send({ method: 'GET', url }), 400, 'VALIDATION');
  });

  test.each(['K%C3%A4the', '100%', '%F0%9F%A6%84+%zz'])('may search for %s', async (search) => {
    const url = `/api/admin/parents?search=${search}`;
    expect(await world.clients.AD.send({ method: 'GET', url })).toMatchObject({ status: 200 });
  });
});

describe('the input of a tRPC query', () => {
  test.each([
    '',
    '?input=',
    '?input=%7B',
    '?input=null',
    '?input=[]',
    '?input=%22x%22',
    '?input=%00',
    '?input=%FF',
    '?input={"id":"1"}',
    '?input={"id":1.5}',
    '?input={"id":1,"__proto__":{}}',
    '?input={"id":1,"constructor":{"prototype":{}}}',
    '?input={"id":1,"__proto__":{}}&input={"id":1}',
    '?input={"id":1}&input={"id":1,"__proto__":{}}',
    '?batch=1&input={"0":{"id":1,"__proto__":{}}}',
  ])('%s is rejected', async (query) => {
    const answer = await world.clients.PO.send({ method: 'GET', url: `/trpc/children.get${query}` });
    const [first] = Array.isArray(answer.body) ? answer.body : [answer.body];
    expectRefusal({ ...answer, body: first }, 400, 'VALIDATION');
  });

  test.each([
    { method: 'GET', procedure: 'auth.me' },
    { method: 'POST', procedure: 'auth.login' },
  ] as const)('cannot come in batches without end by $method', async ({ method, procedure }) => {
    const { PO: login } = world.logins;
    for (const calls of [11, 400]) {
      const answer = await app.visitor().send({
        method,
        url: `/trpc/${Array.from({ length: calls }, () => procedure).join(',')}?batch=1&input={}`,
        ...(method === 'POST' && {
          payload: JSON.stringify(Array.from({ length: calls }, () => login)),
          headers: { 'content-type': 'application/json' },
        }),
      });
      expectRefusal({ ...answer, body: JSON.parse(answer.text) }, 400, 'VALIDATION');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

test('deeply nested JSON is rejected', async () => {
  const depth = 30_000;
  for (const nested of [
    '['.repeat(depth) + ']'.repeat(depth),
    '{"a":'.repeat(9000) + '1' + '}'.repeat(9000),
  ]) {
    for (const url of ['/api/children', '/trpc/children.create']) {
      const answer = await world.clients.PO.send({
        method: 'POST',
        url,
        payload: `{"name":${nested}}`,
        headers: { 'content-type': 'application/json' },
      });
      expectRefusal(answer, 400, 'VALIDATION');
    }
  }
});

test('a body of the maximum size is accepted', async () => {
  const padding = 'x'.repeat(BODY_LIMIT_BYTES - '{"name":"Fits","padding":""}'.length);
  const answer = await world.clients.PO.rest('POST /api/children', { name: 'Fits', padding });
  expect(answer.status).toBe(201);
});

test('no API response is cacheable', async () => {
  for (const url of ['/api/auth/me', '/api/nowhere', '/trpc/auth.session']) {
    const { headers } = await world.clients.PO.send({ method: 'GET', url });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  }
});
