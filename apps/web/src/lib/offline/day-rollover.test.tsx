import type { CurrentPart } from '@starchart/schema';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { serverClock } from '@/lib/clock';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, familyBoard } from '@/testing/family-device';
import { habit, kidDashboard, NOW, PARENT, ROBIN } from '@/testing/records';
import { followDayRollover } from './day-rollover';

const TODAY = '2026-03-11';
const MORNING: CurrentPart = { ...NOW, until: '2026-03-11T11:00:00.000Z' };
const EVENING: CurrentPart = { ...NOW, part: 'evening', until: '2026-03-11T23:00:00.000Z' };
const PAGE = { id: ROBIN.id };

const setClock = (time: string) => vi.setSystemTime(new Date(time));
const page = () => trpcUtils.children.kidDashboard.getData(PAGE);
const shown = () => ({
  today: page()?.today,
  part: page()?.now.part,
  done: page()?.habits[0]?.completedToday,
});

/** The monotonic clock of the page. In ms. */
const afterHours = (count: number) => 5_000 + count * 3_600_000;

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Only the clock of the device moves, as while it sleeps.
  vi.spyOn(performance, 'now').mockReturnValue(afterHours(0));
  stop = followDayRollover();
});
afterEach(() => {
  stop();
  Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const TIDY = { id: 11, name: 'Tidy', weekdays: [3] };
const HABITS = [habit({ completedToday: true, nextDueOn: '2026-03-12' }), habit(TIDY)];

/**
 * Opens a page at a time of the device, after which the server does not answer. The clock of the device is that much ahead. The family
 * lives in Berlin.
 */
async function openPage(time: string, now = MORNING, aheadMs = 0) {
  setClock(time);
  trpcUtils.auth.session.setData(undefined, { ...PARENT, timeZone: 'Europe/Berlin' });
  fakeApi({
    'children.kidDashboard': kidDashboard({ today: TODAY, now, habits: HABITS }),
    'familyDevices.board': familyBoard([childOnBoard({}, HABITS)], { today: TODAY, now }),
  });
  const answer = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    response.headers.set('date', new Date(Date.now() - aheadMs).toUTCString());
    return response;
  });
  await trpcUtils.children.kidDashboard.fetch(PAGE);
  await trpcUtils.familyDevices.board.fetch();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

async function askAgain(time: string) {
  setClock(time);
  await trpcUtils.children.kidDashboard.refetch(PAGE);
  await trpcUtils.familyDevices.board.refetch();
}

test.each([
  ['a minute', '2026-03-11T22:59:30Z', 60_000],
  ['nine hours', '2026-03-11T18:00:00Z', 9 * 3_600_000],
  ['minus nine hours', '2026-03-11T18:00:00Z', -9 * 3_600_000],
])(
  'the day of the page ends at midnight of the server, also if the clock of the device is %s ahead',
  async (_, time, aheadMs) => {
    const onDevice = (at: string) => new Date(Date.parse(at) + aheadMs).toISOString();
    await openPage(onDevice(time), EVENING, aheadMs);
    await askAgain(onDevice('2026-03-11T22:59:50Z'));
    expect(shown()).toEqual({ today: TODAY, part: 'evening', done: true });
    await askAgain(onDevice('2026-03-11T23:00:10Z'));
    expect(shown()).toEqual({ today: '2026-03-12', part: 'morning', done: false });
    await askAgain(onDevice('2026-03-13T12:00:00Z'));
    expect(shown()).toMatchObject({ today: '2026-03-13', part: 'afternoon' });
  },
);

test.each([
  ['a day', '2026-03-10T12:00:00Z'],
  ['years', '2020-01-01T12:00:00Z'],
])('a clock that is set back by %s leaves the page on its day, which ends at midnight', async (_by, time) => {
  await openPage('2026-03-11T20:00:00Z', EVENING);
  await askAgain(time);
  expect(shown()).toEqual({ today: TODAY, part: 'evening', done: true });
  vi.spyOn(performance, 'now').mockReturnValue(afterHours(2.9));
  await askAgain(time);
  expect(shown().today).toBe(TODAY);
  vi.spyOn(performance, 'now').mockReturnValue(afterHours(3.1));
  await askAgain(time);
  expect(shown()).toEqual({ today: '2026-03-12', part: 'morning', done: false });
});

test('a clock that is set to 2035 shows its day in one step', async () => {
  await openPage('2026-03-11T08:00:00Z');
  let changes = 0;
  onTestFinished(
    queryClient.getQueryCache().subscribe(({ type }) => void (changes += Number(type === 'updated'))),
  );
  await askAgain('2035-01-01T12:00:00Z');
  expect(shown()).toMatchObject({ today: '2035-01-01', part: 'afternoon' });
  expect(changes).toBeLessThan(20);
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

test('the parts of the day begin at the hours of the family', async () => {
  await openPage('2026-03-11T08:00:00Z', { ...MORNING, afternoonStartsAt: 14, eveningStartsAt: 20 });
  await askAgain('2026-03-12T12:30:00Z');
  expect(shown()).toMatchObject({ today: '2026-03-12', part: 'morning' });
  await askAgain('2026-03-12T18:30:00Z');
  expect(shown().part).toBe('afternoon');
  await askAgain('2026-03-12T19:30:00Z');
  expect(shown().part).toBe('evening');
});

test('after midnight the family board shows what is due on the new day', async () => {
  await openPage('2026-03-11T08:00:00Z');
  await askAgain('2026-03-12T12:00:00Z');
  const board = trpcUtils.familyDevices.board.getData();
  expect(board).toMatchObject({ today: '2026-03-12', now: { part: 'afternoon' } });
  expect(board?.children[0]?.habits).toMatchObject([
    { id: 10, completedToday: false, dueStatus: 'due' },
    { id: 11, dueStatus: 'off' },
  ]);
});
