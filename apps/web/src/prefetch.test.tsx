import { beforeEach, expect, test, vi } from 'vitest';

const EMPTY_RESPONSES: Record<string, unknown> = {
  'redemptions.waiting': [],
  'completions.pending': [],
  'wishes.waiting': [],
};

/** Answers each query of a batch with an empty response. */
const fetchMock = vi.fn<(url: string) => Promise<Response>>((url) => {
  const [, paths = ''] = /^\/trpc\/([\w.,]+)\?/.exec(url) ?? [];
  const batch = paths.split(',').map((path) => ({ result: { data: EMPTY_RESPONSES[path] ?? null } }));
  return Promise.resolve(Response.json(batch));
});

beforeEach(() => {
  vi.resetModules();
  fetchMock.mockClear();
  vi.stubGlobal('fetch', fetchMock);
});

test.each([
  ['/', 'auth.session,system.about'],
  ['/auth', 'auth.session,system.about'],
  ['/help/', 'auth.session,system.about'],
  ['/terms', 'auth.session'],
  ['/kid-dashboard', 'auth.session,children.ownDashboard'],
  ['/kid-dashboard/7', 'auth.session,children.kidDashboard'],
  [
    '/parent-dashboard',
    'auth.session,children.ownFamily,redemptions.waiting,completions.pending,wishes.waiting,account.get',
  ],
  [
    '/parent-dashboard?child=everyone',
    'auth.session,children.ownFamily,redemptions.waiting,completions.pending,wishes.waiting,account.get,children.today',
  ],
  [
    '/parent-dashboard?child=7',
    'auth.session,children.ownFamily,redemptions.waiting,completions.pending,wishes.waiting,account.get',
  ],
])('the app takes the prefetched response of %s', async (address, paths) => {
  window.history.replaceState(null, '', address);
  await import('@/prefetch');
  const { fetchInitialQueries } = await import('@/app/fetch-initial-queries');
  await fetchInitialQueries(window.location);
  expect(fetchMock.mock.calls.map(([url]) => url.split('?')[0])).toEqual([`/trpc/${paths}`]);
});

test.each([
  ['/kid-dashboard/7', 'plain'],
  ['/kid-dashboard/77', undefined],
  ['/parent-dashboard', undefined],
])('the first paint of %s has the look %s', async (address, look) => {
  localStorage.setItem('starchart.plain-children', '3 7');
  window.history.replaceState(null, '', address);
  await import('@/prefetch');
  const { dataset } = document.documentElement;
  expect(dataset.look).toBe(look);
  delete dataset.look;
});

test.each([
  ['/help', 'en', null],
  ['/help?lang=de', 'de', null],
  ['/help', 'es', 'es'],
  ['/help?lang=xx', 'es', 'es'],
])('the first request of %s is in %s', async (address, language, chosen) => {
  if (chosen) localStorage.setItem('starchart.language', chosen);
  window.history.replaceState(null, '', address);
  await import('@/prefetch');
  expect(document.documentElement.lang).toBe(language);
  expect(fetchMock.mock.calls[0]).toMatchObject([{}, { headers: { 'accept-language': language } }]);
});
