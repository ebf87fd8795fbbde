import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REST_ROUTES } from '../../apps/api/src/transport/rest/routes.ts';
import { verifyLedgerOf } from '../../apps/api/test-support/actions.ts';
import { type ActorCode, createActors, type TestActors } from '../../apps/api/test-support/actors.ts';
import { ALL_PROCEDURES, procedureCalled } from '../../apps/api/test-support/all-procedures.ts';
import { AUTHORIZATION_TABLE, type Call } from '../../apps/api/test-support/authorization-table.ts';
import { givePoints } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer } from '../../apps/api/test-support/test-client.ts';
import { valuesOf } from '../../apps/api/test-support/values-of-schema.ts';
import { INNARDS, whoMay } from '../../apps/api/test-support/writes.ts';

/** Multiplier of the number of runs. */
const FUZZ_RUNS = Number(process.env['FUZZ_RUNS'] ?? 1);
const TRIES_OF_EACH = 5 * FUZZ_RUNS;

let app: TestApp;
let world: TestActors;
beforeAll(async () => {
  app = await startTestApp();
  world = await createActors(app);
  await givePoints(world.family, 100);
}, 180_000);
afterAll(() => app.close());

/** Procedures that end the sessions or delete the family; they run last, in this order. */
const FINAL = [
  'admin.rejectParent',
  'admin.withdrawParent',
  'familyDevices.pair',
  'familyDevices.pairHere',
  'childView.enter',
  'childView.leave',
  'children.delete',
  'account.endSession',
  'account.changePassword',
  'account.erase',
  'auth.login',
  'auth.childLogin',
  'auth.logout',
];

/** Valid but unusual JSON text. */
const ODD_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "'; drop table habits;--",
    '%',
    '1e400',
    '__proto__',
    '２０２６-03-11',
    '\u202e',
    'x'.repeat(60_000),
    '🦊'.repeat(12_000),
    `a${'\u0301'.repeat(20_000)}`,
  ),
);

const ODD_VALUE = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  ODD_TEXT,
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom<unknown>(
    0,
    -0,
    2 ** 31,
    -(2 ** 31),
    2 ** 53,
    1e308,
    '9999-12-31',
    '0000-01-01',
    '2026-03-11T24:00:00Z',
    nested('[', ']', 10_000),
    nested('{"a":', '}', 8_000),
    { length: 1e9 },
    { toJSON: 1, valueOf: null, toString: 0 },
    Array.from({ length: 10_000 }, () => 0),
  ),
);

/** Values that `JSON.stringify` keeps, at any depth. */
function nested(open: string, close: string, depth: number): unknown {
  return { raw: `${open.repeat(depth)}1${close.repeat(depth)}` };
}

function toJson(value: Record<string, unknown>): string {
  const fields = Object.entries(value).map(([name, field]) => {
    const isRaw = typeof field === 'object' && field !== null && 'raw' in field;
    return `${JSON.stringify(name)}:${isRaw ? String(field.raw) : (JSON.stringify(field) ?? 'null')}`;
  });
  return `{${fields.join(',')}}`;
}

function expectPolite({ status, text }: Answer, what: string): void {
  expect(status, `${what} ${text}`).toBeLessThan(500);
  if (status >= 400) expect(text, what).not.toMatch(INNARDS);
}

/** Removes, adds and replaces fields at random. */
function spoilt(fields: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(fields);
  const name = names.length > 0 ? fc.constantFrom(...names, 'extra') : fc.constant('extra');
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(fields) },
    {
      weight: 4,
      arbitrary: fc.array(fc.tuple(name, ODD_VALUE), { minLength: 1, maxLength: 3 }).map((changes) => ({
        ...fields,
        ...Object.fromEntries(changes),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .subarray(names)
        .map((kept) => Object.fromEntries(kept.map((each) => [each, fields[each]]))),
    },
  );
}

const ENDLESS = ALL_PROCEDURES.filter(({ name }) => !FINAL.includes(name));

test.each(ENDLESS)('$name answers whatever it is given below 500', fuzz);

test('the ledger still balances afterwards', async () => {
  expect(await verifyLedgerOf(world.family)).toMatchObject({ ok: true });
});

test.each(FINAL.map(procedureCalled))('$name answers whatever it is given below 500', fuzz);

/** Through both transports, as several actors. */
async function fuzz({ name, inputs }: (typeof ALL_PROCEDURES)[number]): Promise<void> {
  const row = AUTHORIZATION_TABLE.find(({ procedure }) => procedure === name);
  const allowed = row ? whoMay(row) : 'PO';
  // Odd passwords of earlier procedures count as attempts.
  await app.db.deleteFrom('rate_limits').execute();
  const call: Call = (await row?.call?.(world, allowed)) ?? {};
  const valid = call.input ?? {
    ...(call.id !== undefined && { id: call.id }),
    ...(call.token !== undefined && { token: call.token }),
    ...call.body,
  };
  const inputsToTry = [fc.constant<unknown>(valid), ...inputs.map(valuesOf)].map((arbitrary) =>
    arbitrary.chain((value) => spoilt(value as Record<string, unknown>)),
  );
  const route = REST_ROUTES.find(({ procedure }) => procedure === name);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(...inputsToTry),
      fc.constantFrom<ActorCode>(allowed, allowed, allowed, 'AN', 'CS', 'CX', 'PX'),
      ODD_TEXT,
      async (input, actor, odd) => {
        const client = world.clients[actor].copy();
        const json = toJson(input);
        const write = { payload: json, headers: { 'content-type': 'application/json' } };
        expectPolite(await client.send({ method: 'POST', url: `/trpc/${name}`, ...write }), json);
        const query = `?input=${encodeURIComponent(json.isWellFormed() ? json : 'null').slice(0, 15_000)}`;
        expectPolite(await client.send({ method: 'GET', url: `/trpc/${name}${query}` }), json);
        if (!route) return;
        const oddId = odd.isWellFormed() ? encodeURIComponent(odd).slice(0, 6_000) : '%ED%A0%80';
        for (const id of [String(call.id ?? call.token ?? 1), oddId]) {
          const url = `/api${route.path.replace(/:\w+/, id)}`;
          const withQuery = `${url}?${new URLSearchParams(stringsOf(input)).toString().slice(0, 10_000)}`;
          const { method } = route;
          expectPolite(
            await client.send(
              method === 'GET' ? { method, url: withQuery } : { method, url: withQuery, ...write },
            ),
            `${method} ${withQuery} ${json}`,
          );
        }
      },
    ),
    { numRuns: TRIES_OF_EACH },
  );
}

function stringsOf(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input).map(([name, value]) => [
    name,
    JSON.stringify([value]).slice(1, -1).toWellFormed(),
  ]);
}

test('arbitrary bytes in a request get a status below 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      fc.constantFrom(
        '/',
        '/api/',
        '/api/children/',
        '/api/habits/',
        '/api/account/export/',
        '/api/habit-completions/today?habitId=',
        '/api/password-resets/',
        '/trpc/',
        '/trpc/children.get?input=',
        '/trpc/habits.list,auth.session?batch=1&input=',
        '/trpc/rewards.create,habits.create?batch=1&x=',
        '/healthz?',
      ),
      ODD_TEXT,
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.json({ maxDepth: 3 }).map((json) => Buffer.from(json)),
      ),
      fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
      fc.constantFrom(
        'cookie',
        'origin',
        'accept',
        'accept-encoding',
        'range',
        'if-none-match',
        'idempotency-key',
        'user-agent',
        'x-forwarded-for',
        'trpc-accept',
      ),
      fc.string({ maxLength: 60 }),
      async (method, start, path, payload, type, header, value) => {
        const safePath = path.isWellFormed() ? encodeURIComponent(path).slice(0, 20_000) : '%ED%A0%80';
        const isWrite = method.startsWith('P');
        const answer = await world.clients.AD.copy().send({
          method,
          url: start + safePath,
          headers: { [header]: value, ...(type && isWrite && { 'content-type': type }) },
          ...(isWrite && { payload: Buffer.from(payload) }),
        });
        expectPolite(answer, `${method} ${start}${safePath}`);
      },
    ),
    { numRuns: 400 * FUZZ_RUNS, interruptAfterTimeLimit: 6_000 * FUZZ_RUNS },
  );
});
