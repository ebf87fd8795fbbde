import { expect, test, vi } from 'vitest';
import { isLoadFailure, isUnanswered } from '@/lib/api/server-error';
import { trpcClient } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';

/** The error of a call that is answered like this. */
async function errorOf(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer);
  return await trpcClient.auth.session.query().catch((error: unknown) => error);
}

const BROKEN_OFF = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const page = (status: number) => async () =>
  new Response('<h1>Log in</h1>', { status, headers: { 'content-type': 'text/html' } });
/** What `fetch` makes of a redirect that it does not follow. */
const redirect = async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a connection that is lost within the answer', async () => new Response(BROKEN_OFF, JSON_TYPE)],
  ['a timeout', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ['the error page of a proxy', page(502)],
])('%s is a call without an answer, and asks for no login', async (_what, answer) => {
  expect(isUnanswered(await errorOf(answer))).toBe(true);
  expect(connection.isProxyAsking()).toBe(false);
});

test.each([
  ['a redirect', redirect],
  ['its page with 401', page(401)],
  ['its page with 403', page(403)],
  ['its page with 200', page(200)],
  ['401 in JSON', async () => Response.json({ error: 'unauthorized' }, { status: 401 })],
])(
  'a proxy that asks for a login by %s is no answer, until the server answers again',
  async (_what, answer) => {
    expect(isUnanswered(await errorOf(answer))).toBe(true);
    expect(connection.isProxyAsking()).toBe(true);
    await errorOf(async () => Response.json([{ result: { data: null } }]));
    expect(connection.isProxyAsking()).toBe(false);
  },
);

test('a result that cannot be read is an error of the program', async () => {
  expect(isUnanswered(await errorOf(async () => new Response('{"result":', JSON_TYPE)))).toBe(false);
  expect(connection.isProxyAsking()).toBe(false);
});

test('a rejection of the server is an answer', async () => {
  const error = { message: 'No', code: -32_001, data: { code: 'UNAUTHENTICATED', httpStatus: 401 } };
  expect(isUnanswered(await errorOf(async () => Response.json([{ error }], { status: 401 })))).toBe(false);
  expect(connection.isProxyAsking()).toBe(false);
});

test.each([
  ['TypeError: Failed to fetch dynamically imported module: https://stars.example/assets/a.js', true],
  ['TypeError: error loading dynamically imported module: https://stars.example/assets/a.js', true],
  ['TypeError: Importing a module script failed.', true],
  ['Error: Unable to preload CSS for /assets/a.css', true],
  ["TypeError: Cannot read properties of undefined (reading 'fetchStatus')", false],
  ['TypeError: undefined is not an object', false],
])('%s: %j is a part of the app that did not arrive', (error, expected) => {
  expect(isLoadFailure({ toString: () => error })).toBe(expected);
});
