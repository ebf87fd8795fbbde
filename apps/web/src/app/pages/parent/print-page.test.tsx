import { skySummary } from '@starchart/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, familyBoard } from '@/testing/family-device';
import { dayHistory } from '@/testing/history';
import { addressesOf, goal, habit, parentDashboard, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

// Today is Wednesday, March 11, 2026; the week starts on Monday.
const SAM = { ...ROBIN, id: 3, name: 'Sam' };
const STORY = habit({ completedToday: true });

function openPrint(procedures: FakeProcedures = {}, address = `/print?child=${ROBIN.id}`) {
  const api = fakeApi({
    ...parentWith({ habits: [STORY] }),
    'history.days': dayHistory([]),
    'system.addresses': addressesOf(['http://192.168.1.20:3000']),
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const findWeek = (name = 'Robin') => screen.findByRole('region', { name });
const boxesIn = (element: HTMLElement) => element.querySelectorAll('[data-box]').length;
const pausedIn = (element: HTMLElement) => element.querySelectorAll('[data-paused]').length;

function rowOf(week: HTMLElement, name: string): HTMLElement {
  const row = within(week)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name));
  if (!row) throw new Error(`no row of ${name}`);
  return row;
}

test('is reached from the chart and from the child’s summary', async () => {
  const { user, address } = openPrint({ 'habits.list': [] }, `/chart?child=${ROBIN.id}`);
  await user.click(await screen.findByRole('link', { name: 'Print' }));
  expect(address()).toBe(`/print?child=${ROBIN.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Print the week' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
  await user.click(await screen.findByRole('link', { name: "Print Robin's week" }));
  expect(address()).toBe(`/print?child=${ROBIN.id}`);
});

test('shows the plan of the week, not what is done in it', async () => {
  openPrint();
  const week = await findWeek();
  expect(within(week).getByRole('heading', { level: 2 })).toHaveTextContent("Robin's week, Mar 9 – Mar 15");
  expect(within(week).getByText('Scan to enter the stars.')).toBeVisible();
  expect(boxesIn(rowOf(week, 'Read a story'))).toBe(7);
});

test('has a box for each time a day and each time a week, and hatches pauses', async () => {
  const twice = habit({ id: 11, name: 'Brush teeth', slots: ['morning', 'evening'], weekdays: [1, 3] });
  const weekly = habit({ id: 12, name: 'Swim', frequency: 'weekly', daysPerWeek: 3 });
  const often = habit({ id: 13, name: 'Read', frequency: 'weekly', daysPerWeek: 7 });
  const interval = habit({ id: 14, name: 'Water plants', intervalDays: 3 });
  const closed = habit({ id: 15, name: 'Old habit', active: false });
  const habits = [twice, weekly, often, interval, closed];
  const pause = {
    id: 1,
    childId: ROBIN.id,
    habitId: 11,
    kind: 'sick' as const,
    createdAt: '2026-03-10T08:00:00Z',
  };
  openPrint({
    ...parentWith({ habits }),
    'pauses.list': [{ ...pause, startsOn: '2026-03-11', endsOn: '2026-03-12' }],
  });
  const week = await findWeek();
  expect(boxesIn(rowOf(week, 'Brush teeth'))).toBe(2);
  expect(pausedIn(rowOf(week, 'Brush teeth'))).toBe(1);
  expect(boxesIn(rowOf(week, 'Swim'))).toBe(3);
  expect(rowOf(week, 'Swim')).toHaveTextContent('3 times, on any days');
  expect(boxesIn(rowOf(week, 'Read'))).toBe(7);
  expect(boxesIn(rowOf(week, 'Water plants'))).toBe(2);
  expect(within(week).queryByText('Old habit')).toBeNull();
});

test('steps to later weeks and back to this one', async () => {
  const { user, address } = openPrint();
  await findWeek();
  expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Later days' }));
  expect(await screen.findByRole('heading', { name: 'Mar 16 – Mar 22' })).toBeVisible();
  expect(address()).toBe(`/print?child=${ROBIN.id}&week=2026-03-16`);
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByRole('heading', { name: 'Mar 9 – Mar 15' })).toBeVisible();
});

test.each([
  ['&week=2026-03-22', 1, 'Mar 16 – Mar 22'],
  ['&week=2026-03-22', 7, 'Mar 22 – Mar 28'],
  ['&week=2026-02-02', 1, 'Mar 9 – Mar 15'],
  ['&week=2026-02-30', 1, 'Mar 9 – Mar 15'],
])('with %s and weeks from day %d on shows %s', async (query, weekStartsOn, days) => {
  openPrint({ 'history.days': dayHistory([], weekStartsOn) }, `/print?child=${ROBIN.id}${query}`);
  expect(await screen.findByRole('heading', { level: 2, name: days })).toBeVisible();
});

test('on the last three days of a week shows the next one', async () => {
  const dashboard = parentDashboard({ habits: [STORY], today: '2026-03-13' });
  const calendar = { today: '2026-03-13', weekStartsOn: 1, firstOn: null, habits: [], points: [] };
  openPrint({ 'children.parentDashboard': dashboard, 'history.days': calendar });
  expect(await screen.findByRole('heading', { level: 2, name: 'Mar 16 – Mar 22' })).toBeVisible();
});

test('prints with the chosen paper', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const { user, address } = openPrint();
  const sheet = (await findWeek()).parentElement;
  expect(sheet).toHaveAttribute('data-orientation', 'portrait');
  const paper = within(screen.getByRole('navigation', { name: 'Paper' }));
  await user.click(paper.getByRole('link', { name: 'A4' }));
  await user.click(paper.getByRole('link', { name: 'Letter' }));
  await user.click(screen.getByRole('link', { name: 'Landscape' }));
  expect(address()).toContain('orientation=landscape');
  expect((await findWeek()).parentElement).toHaveAttribute('data-size', 'letter');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  print.mockRestore();
});

test.each([
  ['without an address', []],
  [
    'with addresses of this computer only',
    ['http://localhost:3000', 'http://[::1]:3000', 'http://0.0.0.0:3000'],
  ],
])(
  'a server that only its own computer opens, %s, prints no code, and the page says why',
  async (_, urls) => {
    openPrint({ 'system.addresses': addressesOf(urls) });
    const week = await findWeek();
    expect(await screen.findByText(/^The sheet has no code/)).toBeVisible();
    expect(screen.getByText('HOST=0.0.0.0 PORT=4000 npm run demo')).toBeVisible();
    expect(within(week).queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(within(week).queryByText('Scan to enter the stars.')).toBeNull();
    expect(document.querySelector('[data-sheets]')).not.toHaveTextContent(/localhost/);
  },
);

test('prints no code when the address cannot be looked up, and the page says so', async () => {
  openPrint({ 'system.addresses': fail });
  expect(
    await screen.findByText("We couldn't look up the address, so the sheet has no code to scan."),
  ).toBeVisible();
  expect(within(await findWeek()).queryByRole('img', { name: /QR code/ })).toBeNull();
});

test('waits for the fonts and the pictures before it prints, and prints without a picture that is missing', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const fonts = Promise.withResolvers<void>();
  const pictures = Promise.withResolvers<void>();
  vi.stubGlobal('document', Object.assign(document, { fonts: { ready: fonts.promise } }));
  const decode = vi.fn<() => Promise<void>>(() => pictures.promise);
  Object.assign(HTMLImageElement.prototype, { decode });
  const { user } = openPrint();
  await findWeek();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(decode).not.toHaveBeenCalled();
  fonts.resolve();
  await waitFor(() => expect(decode).toHaveBeenCalled());
  expect(print).not.toHaveBeenCalled();
  pictures.reject(new Error('The picture is missing.'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  print.mockRestore();
});

const NO_PRINT = /^This browser can't print/;

test.each([
  [
    'an Android app',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
  ],
  [
    'an app of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('inside %s, a sentence stands where the button would do nothing', async (_, userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  openPrint();
  expect(await screen.findByText(NO_PRINT)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  vi.restoreAllMocks();
});

test('without a print function of the browser, a sentence stands in place of the button', async () => {
  const { print } = window;
  Reflect.set(window, 'print', undefined);
  openPrint();
  expect(await screen.findByText(NO_PRINT)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  window.print = print;
});

test('a browser that ignores the button is followed by the sentence, one that prints is not', async () => {
  const print = vi
    .spyOn(window, 'print')
    .mockImplementation(() => void dispatchEvent(new Event('beforeprint')));
  const { user } = openPrint();
  await findWeek();
  const button = screen.getByRole('button', { name: 'Print' });
  await user.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  print.mockImplementation(() => undefined);
  expect(screen.queryByText(NO_PRINT)).toBeNull();
  await user.click(button);
  expect(await screen.findByText(NO_PRINT, undefined, { timeout: 10_000 })).toBeVisible();
  print.mockRestore();
});

test('names of wide letters are printed smaller than names of as many narrow ones', async () => {
  const names = ['a'.repeat(16), '\u5bff'.repeat(16), 'W'.repeat(80)];
  openPrint(parentWith({ habits: names.map((name, index) => habit({ id: 20 + index, name })) }));
  const week = await findWeek();
  const sizes = names.map((name) =>
    within(week).getByText(name).closest('[data-name]')?.getAttribute('data-name'),
  );
  expect(sizes).toEqual(['longer', 'longest', 'widest']);
});

test('prints the chosen children, at least one', async () => {
  const { user, address } = openPrint(
    {
      'children.list': [ROBIN, SAM],
      'children.parentDashboard': ({ id }) =>
        parentDashboard({ child: id === SAM.id ? SAM : ROBIN, habits: [STORY] }),
    },
    '/print',
  );
  expect(await findWeek('Robin')).toBeVisible();
  expect(await findWeek('Sam')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sam' }));
  expect(screen.queryByRole('region', { name: 'Sam' })).toBeNull();
  expect(address()).toBe(`/print?child=${ROBIN.id}`);
  await user.click(screen.getByRole('button', { name: 'Robin' }));
  expect(await findWeek('Robin')).toBeVisible();
});

test('a child of the address that the reader does not see is left out', async () => {
  openPrint({}, `/print?child=${ROBIN.id},${SAM.id}`);
  expect(await findWeek('Robin')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Sam' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sam' })).toBeNull();
});

test.each([
  [30, 30],
  [31, 0],
])('a goal of %d stars has %d stars to color', async (pointsCost, stars) => {
  openPrint(parentWith({ habits: [STORY], goal: goal({ name: 'Castle', pointsCost }) }));
  const name = await screen.findByText(/Saving for: Castle/);
  expect(name).toHaveTextContent(`${pointsCost} stars`);
  expect(name.nextElementSibling?.querySelectorAll('svg')).toHaveLength(stars);
});

test('the stars of a goal that are saved are marked', async () => {
  openPrint(parentWith({ habits: [STORY], goal: goal({ pointsCost: 10, toGo: 6 }) }));
  await screen.findByText(/Saving for/);
  expect(document.querySelectorAll('svg[data-saved]')).toHaveLength(4);
});

test('the bar of a far goal is marked as far as it is saved', async () => {
  openPrint(parentWith({ habits: [STORY], goal: goal({ pointsCost: 200, toGo: 150 }) }));
  const name = await screen.findByText(/Saving for/);
  expect(name.nextElementSibling?.firstElementChild).toHaveStyle({ inlineSize: '25%' });
});

test('says that it is empty', async () => {
  openPrint(parentWith({ habits: [] }));
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('says that the family has no child yet', async () => {
  openPrint({ 'children.list': [] });
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
});

test('a week without anything due says so and prints nothing', async () => {
  openPrint(parentWith({ habits: [habit({ startDate: '2026-05-01' })] }));
  expect(await screen.findByText('Nothing is due in this week.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('offers another try when it could not be loaded', async () => {
  const { api, user } = openPrint({ 'pauses.list': fail });
  expect(await screen.findByText("We couldn't load the chart.")).toBeVisible();
  api.set({ 'pauses.list': [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findWeek()).toBeVisible();
});

/** The poster of Robin, and of Sam, who has no star. */
function openSky(
  fullDays: number,
  procedures: FakeProcedures = {},
  address = `/print/sky?child=${ROBIN.id}`,
) {
  const children = [fullDays, 0].map((days, index) => {
    const { id, name } = index === 0 ? ROBIN : SAM;
    return childOnBoard({ id, name, sky: skySummary({ fullDays: days, newestStarOn: null }, '2026-03-11') });
  });
  return openPrint(
    { 'children.list': [ROBIN, SAM], 'familyDevices.board': familyBoard(children), ...procedures },
    address,
  );
}

const namesIn = (poster: HTMLElement) =>
  within(poster)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the night sky', () => {
  test('is a poster with what the child has found, and the constellation of its newest stars', async () => {
    openSky(9);
    const poster = await findWeek();
    expect(within(poster).getByRole('heading', { name: "Robin's night sky" })).toBeVisible();
    expect(within(poster).getByText('9 stars')).toBeVisible();
    expect(namesIn(poster)).toEqual(['Fox', 'Kite', 'Teapot: 2 of 5 stars']);
    expect(poster.querySelectorAll('svg[data-line-art]')).toHaveLength(3);
    expect(poster.querySelectorAll('svg[data-finished]')).toHaveLength(2);
  });

  test('of several skies names each constellation once, with how often it was found', async () => {
    openSky(202);
    const names = namesIn(await findWeek());
    expect(names).toHaveLength(25);
    expect(names.slice(0, 2)).toEqual(['Fox × 2', 'Kite']);
    expect(names.at(-1)).toBe('Kite: 2 of 4 stars');
  });

  test('is reached from the printed week, and is printed in the colors of the night too', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    const { user, address } = openSky(3, {}, `/print?child=${ROBIN.id}`);
    const what = within(await screen.findByRole('navigation', { name: 'What to print' }));
    await user.click(what.getByRole('link', { name: 'Night sky' }));
    expect(address()).toBe(`/print/sky?child=${ROBIN.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Print the night sky' })).toBeVisible();
    await findWeek();
    await user.click(screen.getByRole('link', { name: 'Night' }));
    expect(address()).toBe(`/print/sky?child=${ROBIN.id}&colors=night`);
    expect((await findWeek()).querySelector('svg[data-line-art]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    print.mockRestore();
  });

  test('without a star is ready for the first one, and has nothing to print', async () => {
    openSky(3, {}, `/print/sky?child=${SAM.id}`);
    expect(await screen.findByText(/^The sky is ready for its first star\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  test('offers another try when it could not be loaded', async () => {
    const { api, user } = openSky(3, { 'familyDevices.board': fail });
    expect(await screen.findByText("We couldn't load the night sky.")).toBeVisible();
    const sky = skySummary({ fullDays: 1, newestStarOn: null }, '2026-03-11');
    api.set({ 'familyDevices.board': familyBoard([childOnBoard({ sky })]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(namesIn(await findWeek())).toEqual(['Fox: 1 of 3 stars']));
  });
});
