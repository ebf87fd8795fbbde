import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedgerOf } from '../testing/actions.ts';
import { AUTHORISATION_TABLE, type Call } from '../testing/authorisation-table.ts';
import { givePoints } from '../testing/families.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Answer } from '../testing/test-client.ts';
import { ACTORS, aWorld, type World } from '../testing/world.ts';

let app: TestApp;
let world: World;
let calls: { rest: string; procedure: string; by: 'PO' | 'AD'; call: Call }[];

/** What would end the family or its session, and hashing passwords by the hundred, would only keep the rest from its turn. */
const LEFT_OUT =
  /^auth\.|^children\.delete$|^account\.(changePassword|requestPasswordReset|export|erase)$|^childView\.leave$/;

beforeAll(async () => {
  app = await startTestApp();
  world = await aWorld(app);
  await givePoints(world.family, 100);
  calls = [];
  for (const { rest, procedure, status, call } of AUTHORISATION_TABLE) {
    if (!rest || !procedure || LEFT_OUT.test(procedure)) continue;
    const by = status.split(' ')[ACTORS.indexOf('PO')] === '403' ? 'AD' : 'PO';
    calls.push({ rest, procedure, by, call: (await call?.(world, by)) ?? {} });
  }
}, 60_000);
afterAll(() => app.close());

const ODD_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '\ud800', "'; drop table habits;--", '%', '1e400', '__proto__', '２０２６-03-11'),
);
const ODD_VALUE = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  ODD_TEXT,
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    2 ** 31,
    -(2 ** 31),
    2 ** 53,
    1e308,
    '9999-12-31',
    '0000-01-01',
    '2026-03-11T24:00:00Z',
  ),
);

function expectPolite({ status, text }: Answer): void {
  expect(status, text).toBeLessThan(500);
  if (status >= 400) expect(text).not.toMatch(/node_modules|\bat \w+ \(|\bselect .+ from\b|"stack"/i);
}

test('a valid call with any one field turned into anything is answered below 500 on both doors', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), ODD_VALUE, async (callNumber, fieldNumber, value) => {
      const { rest, procedure, by, call } = calls[callNumber % calls.length] ?? calls[0]!;
      const client = world.clients[by];
      const fields = { ...call.body, ...call.input };
      const names = Object.keys(fields);
      const changed = names[fieldNumber % Math.max(1, names.length)] ?? 'extra';
      const body = { ...fields, [changed]: value };
      const [method = '', path = ''] = rest.split(' ');
      const url = path.replace('{id}', String(call.id)).replace('{token}', call.token ?? '');
      expectPolite(
        method === 'GET' || method === 'DELETE'
          ? await client.rest(
              `${method} ${url}?${changed}=${encodeURIComponent(JSON.stringify(value) ?? '')}`,
            )
          : await client.rest(`${method} ${url}`, body),
      );
      const input = { id: call.id, token: call.token, ...body };
      expectPolite(await client.mutate(procedure, input));
      expectPolite(await client.query(procedure, input));
    }),
    { numRuns: 400, interruptAfterTimeLimit: 6_000 },
  );
  expect(await verifyLedgerOf(world.family)).toMatchObject({ ok: true });
});

test('any bytes at all, anywhere in a request, are answered below 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      fc.constantFrom(
        '/api/',
        '/api/children/',
        '/api/habits/',
        '/api/habit-completions/today?habitId=',
        '/trpc/',
        '/trpc/children.get?input=',
        '/trpc/habits.list,auth.session?batch=1&input=',
        '/trpc/rewards.create,habits.create?batch=1&x=',
      ),
      ODD_TEXT,
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.json({ maxDepth: 3 }).map((json) => Buffer.from(json)),
      ),
      fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
      async (method, start, path, payload, type) => {
        const safePath = path.isWellFormed() ? encodeURIComponent(path) : '%ED%A0%80';
        const isWrite = method !== 'GET' && method !== 'DELETE';
        expectPolite(
          await world.clients.PO.copy().send({
            method,
            url: start + safePath,
            headers: { ...(type && isWrite && { 'content-type': type }) },
            ...(isWrite && { payload: Buffer.from(payload) }),
          }),
        );
      },
    ),
    { numRuns: 400, interruptAfterTimeLimit: 5_000 },
  );
});
