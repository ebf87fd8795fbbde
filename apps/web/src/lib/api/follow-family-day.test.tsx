import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import { habit, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { followFamilyDay } from './follow-family-day';

/** This is 40 seconds before the midnight of a family in Berlin, and not that of the device. */
const BEFORE_MIDNIGHT = '2026-03-10T22:59:20Z';
const A_MINUTE = 60_000;

let stop: () => void;
beforeEach(() => {
  holdTimers(BEFORE_MIDNIGHT);
  stop = followFamilyDay();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const onDay = (today: string, completedToday: boolean) => ({
  'auth.session': { ...PARENT, timeZone: 'Europe/Berlin' },
  'children.kidDashboard': kidDashboard({
    today,
    habits: [habit({ id: 10, name: 'Brush teeth', completedToday }), habit({ id: 11, name: 'Read' })],
  }),
});

async function openAtDayEnd() {
  const api = fakeApi(onDay('2026-03-10', true));
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  expect(await screen.findByText('Completed for Today!')).toBeVisible();
  return {
    calls: () => api.calls('children.kidDashboard').length,
    beginDay: () => api.set(onDay('2026-03-11', false)),
  };
}

const expectNextDay = () => waitFor(() => expect(screen.queryByText('Completed for Today!')).toBeNull());

test('a page that stays open turns to the new family day within a minute', async () => {
  const page = await openAtDayEnd();
  page.beginDay();
  await pass(A_MINUTE + 40_000);
  await expectNextDay();
  expect(screen.getAllByRole('button', { name: /^Mark Complete!/ })).toHaveLength(2);
});

test('a device whose clock is ahead asks again, then stops', async () => {
  const page = await openAtDayEnd();
  await pass(2 * A_MINUTE);
  expect(screen.getByText('Completed for Today!')).toBeVisible();
  page.beginDay();
  await pass(A_MINUTE);
  await expectNextDay();
  await pass(A_MINUTE);
  const before = page.calls();
  await pass(60 * A_MINUTE);
  expect(page.calls()).toBe(before);
});

test('a hidden page is refetched when it is visible again', async () => {
  const page = await openAtDayEnd();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  page.beginDay();
  await pass(60 * A_MINUTE);
  expect(page.calls()).toBe(1);
  hidden.mockReturnValue(false);
  await pass(A_MINUTE);
  await expectNextDay();
});
