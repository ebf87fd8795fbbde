import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '@/lib/api/trpc';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { ACCOUNT, ADMIN, CHILD_SESSION, GUEST, kidDashboard, PARENT } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TITLE = "Starchart can't be reached right now";

/** Answers all calls with this response until `end`, then by the procedures. */
function outage(answer: () => Promise<Response>, procedures: FakeProcedures) {
  fakeApi(procedures);
  const answered = globalThis.fetch;
  let isDown = true;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => (isDown ? answer() : answered(...call)));
  return {
    end: () => {
      isDown = false;
    },
  };
}

const html = (status: number) => () =>
  Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } }));
const problem = (status: number, code: string) => () =>
  Promise.resolve(
    Response.json({ code, message: 'Please try again.' }, { status, headers: { 'retry-after': '300' } }),
  );
const tooMany = (): never => {
  throw new ApiError('Too many requests', { code: 'RATE_LIMITED', httpStatus: 429 });
};

const OUTAGES: [string, () => Promise<Response>][] = [
  ['503', problem(503, 'UNAVAILABLE')],
  ['429', problem(429, 'RATE_LIMITED')],
  ['502 of a proxy', html(502)],
  ['200 with the login page of a network', html(200)],
  ['401 with the login page of a proxy', html(401)],
  ['a redirect to the login page of a proxy', () => Promise.resolve(Response.error())],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
];

const BOARD = familyBoard([childOnBoard()], { name: 'Berger', boardMode: 'faces' });
const PAGES: [string, string, FakeProcedures, () => Promise<unknown>][] = [
  [
    'a parent',
    '/profile?from=mail',
    { 'auth.session': PARENT, 'account.get': ACCOUNT },
    () => screen.findByRole('heading', { name: 'Profile', level: 1 }),
  ],
  [
    'an admin',
    '/admin-dashboard?tab=parents',
    { 'auth.session': ADMIN },
    () => screen.findByRole('heading', { name: 'Admin dashboard' }),
  ],
  [
    'a child',
    '/kid-dashboard/2',
    { 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() },
    () => screen.findByRole('heading', { name: /, Robin!/ }),
  ],
  [
    'a family device',
    '/family',
    { 'auth.session': deviceSession({ boardMode: 'faces' }), 'familyDevices.board': BOARD },
    () => screen.findByRole('button', { name: 'Robin' }),
  ],
  [
    'a guest',
    '/today',
    { 'auth.session': GUEST, 'familyDevices.board': familyBoard([childOnBoard()], { grownUps: [] }) },
    () => screen.findByText(/^Hello,/),
  ],
];

/** What earlier visits of this browser have left. */
function rememberVisits(who: string) {
  if (who === 'a family device') localStorage.setItem('starchart.family-device', '1');
  if (who === 'a child') sessionStorage.setItem('starchart-child', '1');
}

describe.each(PAGES)('%s who reloads the page', (who, address, procedures, page) => {
  test.each(OUTAGES)('during an outage (%s) is not logged out', async (_how, answer) => {
    rememberVisits(who);
    const { end } = outage(answer, procedures);
    const shown = renderPage(address);
    expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
    expect(shown.address()).toBe(address);
    end();
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await page()).toBeVisible();
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
    expect(shown.address()).toBe(address);
  });

  test('gets it without a click once the network is back', async () => {
    rememberVisits(who);
    const { end } = outage(() => Promise.reject(new TypeError('Failed to fetch')), procedures);
    renderPage(address);
    await screen.findByRole('heading', { name: TITLE });
    end();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await page()).toBeVisible();
  });
});

test('a network that is back does not repeat the request before the time that the server named', async () => {
  outage(problem(503, 'UNAVAILABLE'), {});
  renderPage('/settings');
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(queryClient.isFetching()).toBe(0);
});

test('the message stays on the screen while it is tried again', async () => {
  outage(html(502), {});
  const { user } = renderPage('/settings');
  const heading = await screen.findByRole('heading', { name: TITLE });
  for (let times = 0; times < 2; times++) {
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  }
  expect(screen.getByRole('heading', { name: TITLE })).toBe(heading);
});

test.each([
  ['no user', null],
  [
    '401',
    () => {
      throw new ApiError('Please log in.', { code: 'UNAUTHENTICATED', httpStatus: 401 });
    },
  ],
])('a session check with the answer “%s” leads to the login without a notice', async (_answer, session) => {
  fakeApi({ 'auth.session': session });
  const { address } = renderPage('/settings');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(address()).toBe('/auth');
  // No notice.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a rate limit of the session alone is an outage too', async () => {
  fakeApi({ 'auth.session': tooMany });
  renderPage('/parent-dashboard');
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
});

test('a server that accepts the request and never answers is an outage, after a while', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  vi.stubGlobal(
    'fetch',
    async (_url: string, { signal }: RequestInit) =>
      await new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  renderPage('/parent-dashboard');
  expect(await screen.findByText('Loading dashboard...')).toBeInTheDocument();
  time.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
  expect(AbortSignal.timeout).toHaveBeenCalledWith(20_000);
  vi.restoreAllMocks();
});
