import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { EARLY_BIRD, entry, habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

afterEach(() => localStorage.clear());

const SEEN = 'starchart.seen-stars';
const READ = habit({ pointsPerCompletion: 5 });

function openPage(totalPoints: number) {
  // The family's day is Wednesday.
  const items = [entry({ id: 41, kind: 'completion', amount: 2, habitId: READ.id, forDay: '2026-03-09' })];
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ habits: [READ], child: { ...ROBIN, totalPoints } }),
    'points.entries': { items, nextCursor: null },
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

test('the page says once for which day a grown-up added stars', async () => {
  localStorage.setItem(SEEN, `99 7 8\n${ROBIN.id} 100 40`);
  openPage(102);
  expect(await screen.findByText('You got 2 stars for Monday!')).toBeVisible();
  expect(localStorage.getItem(SEEN)).toBe(`99 7 8\n${ROBIN.id} 102 41`);
});

test('the first visit of a device looks nothing up', async () => {
  const { api } = openPage(102);
  await vi.waitFor(() => expect(localStorage.getItem(SEEN)).toBe(`${ROBIN.id} 102 0`));
  expect(api.calls('points.entries')).toEqual([]);
});

test('what the child records itself is not looked up', async () => {
  localStorage.setItem(SEEN, `${ROBIN.id} 100 40`);
  const { api, user } = openPage(100);
  await screen.findByRole('article', { name: READ.name });
  const done = { slot: 1, part: 'any', status: 'counted' } as const;
  const { earned: _, earnedAt: __, ...badge } = EARLY_BIRD;
  api.set({
    'children.kidDashboard': kidDashboard({
      habits: [{ ...READ, completedToday: true, slotsToday: [done] }],
      child: { ...ROBIN, totalPoints: 130 },
    }),
    'completions.record': recorded({
      habitId: READ.id,
      badgesEarned: [badge],
    }),
  });
  await user.click(screen.getByRole('button', { name: /Mark Complete!/ }));
  await vi.waitFor(() => expect(localStorage.getItem(SEEN)).toBe(`${ROBIN.id} 130 40`));
  expect(api.calls('points.entries')).toEqual([]);
});

test('an approval of an earlier day has one notice', async () => {
  localStorage.setItem(SEEN, `${ROBIN.id} 100 40`);
  localStorage.setItem('starchart.pending-completions', `${ROBIN.id} 1 100 2 ${READ.id}:1`);
  openPage(102);
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
  await vi.waitFor(() => expect(localStorage.getItem(SEEN)).toBe(`${ROBIN.id} 102 41`));
  expect(screen.queryByText('You got 2 stars for Monday!')).toBeNull();
});
