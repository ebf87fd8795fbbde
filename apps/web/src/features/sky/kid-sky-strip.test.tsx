import { skySummary } from '@starchart/domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '@/lib/api/trpc';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const OPEN = habit({ id: 10, name: 'Brush teeth' });
const DONE = habit({
  ...OPEN,
  completedToday: true,
  completionCount: 1,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
});

afterEach(() => localStorage.clear());

function open(fullDays: number, isTodayFull = false) {
  cleanup();
  queryClient.clear();
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({
      habits: [isTodayFull ? DONE : OPEN],
      sky: skySummary({ fullDays, isTodayFull }),
      celebratedOn: kidDashboard().today,
    }),
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`);
}

const strip = () => screen.findByRole('link', { name: /^My night sky/ });
/** The figure is loaded after the strip. */
const figure = async () => (await strip()).querySelector('svg[viewBox]');

test('the child’s page shows the current constellation, which leads to the sky', async () => {
  open(5);
  expect(await strip()).toHaveAccessibleName('My night sky Kite: 2 of 4 stars');
  expect(await strip()).toHaveAttribute('href', `/kid-dashboard/${ROBIN.id}/sky`);
});

test('without a star, the strip says what a star is', async () => {
  open(0);
  expect(await strip()).toHaveAccessibleName('My night sky Each finished day becomes a star.');
});

test('the star of the last full day arrives once on this device', async () => {
  open(5);
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-arriving'));
  open(5);
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
});

test('a constellation that yesterday finished is shown the next morning', async () => {
  open(2);
  await strip();
  open(3);
  expect(await strip()).toHaveAccessibleName('My night sky You found the Fox!');
  open(3);
  expect(await strip()).toHaveAccessibleName('My night sky Next: Kite');
});

test('today’s star, which the end of the day has shown, arrives again the next morning', async () => {
  open(4);
  await strip();
  open(5, true);
  await waitFor(async () => expect(await figure()).not.toBeNull());
  expect(await figure()).not.toHaveAttribute('data-arriving');
  open(5);
  await waitFor(async () => expect(await figure()).toHaveAttribute('data-arriving'));
});

test('grown-ups see the constellation in the summary of the child, which leads to the sky', async () => {
  fakeApi(parentWith({ sky: skySummary({ fullDays: 5, isTodayFull: false }) }));
  renderPage('/parent-dashboard');
  const sky = await screen.findByRole('link', { name: 'Night sky Kite: 2 of 4 stars' });
  expect(sky).toHaveAttribute('href', `/kid-dashboard/${ROBIN.id}/sky`);
});
