import type { CurrentPart } from '@starchart/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { fail, fakeApi } from '@/testing/fake-api';
import { familyBoard } from '@/testing/family-device';
import { habit, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { followDayRollover } from './day-rollover';

const TODAY = '2026-03-11';
const MORNING: CurrentPart = { part: 'morning', until: '2026-03-11T11:00:00.000Z' };
const PAGE = { id: ROBIN.id };

const setClock = (time: string) => vi.setSystemTime(new Date(time));
const page = () => trpcUtils.children.kidDashboard.getData(PAGE);
const shown = () => ({
  today: page()?.today,
  part: page()?.now.part,
  done: page()?.habits[0]?.completedToday,
});

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stop = followDayRollover();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Opens a page at a time of the device, after which the server does not answer. Its family lives in Berlin. */
async function openPage(time: string, now = MORNING) {
  setClock(time);
  trpcUtils.auth.session.setData(undefined, { ...PARENT, timeZone: 'Europe/Berlin' });
  const habits = [habit({ completedToday: true })];
  const api = fakeApi({
    'children.kidDashboard': kidDashboard({ today: TODAY, now, habits }),
    'familyDevices.board': { ...familyBoard([]), today: TODAY, now },
  });
  await trpcUtils.children.kidDashboard.fetch(PAGE);
  await trpcUtils.familyDevices.board.fetch();
  api.set({ 'children.kidDashboard': fail, 'familyDevices.board': fail });
}

async function askAgain(time: string) {
  setClock(time);
  await trpcUtils.children.kidDashboard.fetch(PAGE, { staleTime: 0 }).catch(() => undefined);
  await trpcUtils.familyDevices.board.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
}

test('a page of today stays when the clock of the device is ahead of the server, by a minute or by hours', async () => {
  const evening: CurrentPart = { part: 'evening', until: '2026-03-11T23:00:00.000Z' };
  await openPage('2026-03-11T23:00:10Z', evening);
  await askAgain('2026-03-11T23:05:00Z');
  expect(shown()).toEqual({ today: TODAY, part: 'evening', done: true });
  queryClient.clear();
  await openPage('2026-03-11T23:30:00Z');
  await askAgain('2026-03-12T01:00:00Z');
  expect(shown()).toEqual({ today: TODAY, part: 'morning', done: true });
});

test('when a day has passed, the page is of the next one, also if the clock is ahead', async () => {
  await openPage('2026-03-11T23:30:00Z');
  await askAgain('2026-03-12T23:30:00Z');
  expect(shown()).toMatchObject({ today: '2026-03-12', done: false });
  await askAgain('2026-03-12T23:40:00Z');
  expect(shown().today).toBe('2026-03-12');
  await askAgain('2026-03-13T23:30:00Z');
  expect(shown().today).toBe('2026-03-13');
});

test('a tap after midnight on a page of the day before does not hold that day', async () => {
  await openPage('2026-03-11T08:00:00Z');
  setClock('2026-03-11T23:05:00Z');
  trpcUtils.children.kidDashboard.setData(PAGE, (old) => old && { ...old });
  await askAgain('2026-03-11T23:10:00Z');
  expect(shown()).toMatchObject({ today: '2026-03-12', part: 'morning' });
});

test('the part of the day goes on, on a page and on the family board, and what was done stays', async () => {
  await openPage('2026-03-11T08:00:00Z');
  await askAgain('2026-03-11T10:59:00Z');
  expect(shown()).toEqual({ today: TODAY, part: 'morning', done: true });
  await askAgain('2026-03-11T11:01:00Z');
  expect(shown()).toEqual({ today: TODAY, part: 'afternoon', done: true });
  await askAgain('2026-03-11T18:00:00Z');
  expect(shown()).toEqual({ today: TODAY, part: 'evening', done: true });
  expect(trpcUtils.familyDevices.board.getData()).toMatchObject({ today: TODAY, now: { part: 'evening' } });
});

test('after midnight the family board stays on the day that it names', async () => {
  await openPage('2026-03-11T08:00:00Z');
  await askAgain('2026-03-12T11:00:00Z');
  expect(trpcUtils.familyDevices.board.getData()).toMatchObject({ today: TODAY, now: { part: 'morning' } });
});
