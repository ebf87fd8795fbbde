import { addDays, skySummary } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const OPEN = habit({ id: 10, name: 'Brush teeth' });
const OTHER = habit({ id: 11, name: 'Feed the cat' });
const DONE = habit({
  ...OPEN,
  completedToday: true,
  completionCount: 1,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
});
const { today: TODAY } = kidDashboard();
const YESTERDAY = addDays(TODAY, -1);
const EARLIER = addDays(TODAY, -2);

function open(fullDays: number, newestStarOn: string | null, dashboard: Partial<KidDashboard> = {}) {
  const sky = skySummary({ fullDays, newestStarOn }, TODAY);
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [OPEN, OTHER], sky, ...dashboard }),
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const strip = () => screen.findByRole('link', { name: /^My night sky/ });
/** The figure is loaded after the strip. */
const figure = async () => (await strip()).querySelector('svg[viewBox^="-16"]');

test('the child’s page shows the current constellation, which leads to the sky', async () => {
  open(5, EARLIER);
  expect(await strip()).toHaveAccessibleName('My night sky Kite: 2 of 4 stars');
  expect(await strip()).toHaveAttribute('href', `/kid-dashboard/${ROBIN.id}/sky`);
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
});

test('without a star, the strip says what a star is', async () => {
  open(0, null);
  expect(await strip()).toHaveAccessibleName('My night sky Each finished day becomes a star.');
});

const OF_YESTERDAY = "Yesterday's star: Kite, 2 of 4";
const arriving = () => document.querySelector('svg[data-arriving]');

test('the morning after a full day begins with its star, above the quests, while the strip stays as it is', async () => {
  open(5, YESTERDAY);
  const day = await screen.findByRole('region', { name: '2 quests for today' });
  expect(await within(day).findByText(OF_YESTERDAY)).toBeVisible();
  await waitFor(() => expect(day).toContainElement(arriving() as HTMLElement | null));
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
});

test('the star of yesterday is gone once a quest of today is done, and does not come back with an undo', async () => {
  const { api } = open(5, YESTERDAY);
  await screen.findByText(OF_YESTERDAY);
  const sky = skySummary({ fullDays: 5, newestStarOn: YESTERDAY }, TODAY);
  for (const first of [DONE, OPEN]) {
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [first, OTHER], sky }) });
    await act(() => trpcUtils.children.kidDashboard.invalidate());
    await waitFor(() => expect(screen.queryByText(OF_YESTERDAY)).toBeNull());
  }
});

test.each<[string, Partial<KidDashboard>]>([
  ['after a day whose end was celebrated without a star', { celebratedOn: YESTERDAY }],
  ['once a quest of today is done', { habits: [DONE, OTHER] }],
])('no star arrives %s', async (_, dashboard) => {
  open(5, dashboard.celebratedOn ? EARLIER : YESTERDAY, dashboard);
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(arriving()).toBeNull();
  expect(screen.queryByText(OF_YESTERDAY)).toBeNull();
});

test('a day without quests begins with the star of yesterday, too', async () => {
  open(5, YESTERDAY, { habits: [] });
  expect(await screen.findByText(OF_YESTERDAY)).toBeVisible();
});

test('in the morning after, the page shows the constellation that yesterday finished', async () => {
  open(3, YESTERDAY);
  expect(await screen.findByText('You found the Fox!')).toBeVisible();
  expect(await strip()).toHaveAccessibleName('My night sky Next: Kite');
});

test('after a finished constellation, the strip shows the next one', async () => {
  open(3, EARLIER);
  expect(await strip()).toHaveAccessibleName('My night sky Next: Kite');
});

test('grown-ups see the constellation in the summary of the child, which leads to the sky', async () => {
  fakeApi(parentWith({ sky: skySummary({ fullDays: 5, newestStarOn: EARLIER }, TODAY) }));
  renderPage('/parent-dashboard');
  const sky = await screen.findByRole('link', { name: 'Night sky Kite: 2 of 4 stars' });
  expect(sky).toHaveAttribute('href', `/kid-dashboard/${ROBIN.id}/sky`);
});

test.each([
  ['fetches the sky with the page of a child, and again after a new star', true, 2],
  ['leaves the sky where it keeps nothing', false, 0],
])('a browser that %s', async (_what, keeps, requests) => {
  if (keeps) {
    vi.stubGlobal('indexedDB', {});
    Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
    onTestFinished(() => {
      vi.stubGlobal('indexedDB', undefined);
      delete (navigator as { locks?: unknown }).locks;
    });
  }
  const { api } = open(5, EARLIER);
  api.set({
    'sky.get': { fullDays: 5, constellations: [], nextCursor: null, starsThisYear: [] },
  });
  await waitFor(async () => expect(await figure()).not.toBeNull());
  const sky = skySummary({ fullDays: 6, newestStarOn: TODAY }, TODAY);
  act(() => trpcUtils.children.kidDashboard.setData({ id: ROBIN.id }, kidDashboard({ habits: [DONE], sky })));
  await waitFor(() => expect(api.calls('sky.get')).toHaveLength(requests));
});
