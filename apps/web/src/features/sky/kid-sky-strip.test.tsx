import { addDays, skySummary } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [OPEN, OTHER], sky, ...dashboard }),
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`);
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

test('in the morning after a full day, its star arrives', async () => {
  open(5, YESTERDAY);
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-arriving'));
});

test('after a day whose end was celebrated without a star, no star arrives', async () => {
  open(5, EARLIER, { celebratedOn: YESTERDAY });
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
});

test('the star of yesterday does not arrive again once a quest of today is done', async () => {
  open(5, YESTERDAY, { habits: [DONE, OTHER] });
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
});

test('in the morning after, the page shows the constellation that yesterday finished', async () => {
  open(3, YESTERDAY);
  expect(await strip()).toHaveAccessibleName('My night sky You found the Fox!');
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
