import { constellationAt } from '@starchart/domain';
import type { Sky } from '@starchart/schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { dayHistory } from '@/testing/history';
import { CHILD_SESSION, GUEST, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = `/kid-dashboard/${ROBIN.id}/sky`;

const DAY_OF_HABIT = { due: '1', done: '0', icon: null, color: 'primary' } as const;
const EMPTY: Sky = { fullDays: 0, starsThisYear: [], constellations: [], nextCursor: null };

afterEach(() => localStorage.clear());

/** The constellation at a place with its stars, one a day from 1 January 2026. */
function constellation(place: number, lit?: number): Sky['constellations'][number] {
  const { key, size, firstStar } = constellationAt(place);
  const stars = Array.from({ length: lit ?? size }, (_, index) => {
    const number = firstStar + index;
    return { number, day: `2026-01-${String(number).padStart(2, '0')}` };
  });
  const finishedOn = stars.length === size ? (stars.at(-1)?.day ?? null) : null;
  return { place, key, name: key, size, stars, finishedOn };
}

function open(sky: Partial<Sky>, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'sky.get': { ...EMPTY, ...sky },
    'history.days': dayHistory([]),
    ...procedures,
  });
  return { api, ...renderPage(ADDRESS) };
}

const region = () => screen.findByRole('region', { name: 'The whole sky' });

test('the sky lists the next constellation, the current one and the finished ones with their days', async () => {
  open({ fullDays: 5, constellations: [constellation(2, 2), constellation(1)] });
  const sky = within(await region());
  expect(screen.getByRole('heading', { name: 'My night sky' })).toBeVisible();
  expect(screen.getByText('5 stars')).toBeVisible();
  expect(sky.getByText('Next: Teapot')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
  expect(sky.getByRole('button', { name: 'Kite: 2 of 4 stars' })).toBeVisible();
  const fox = sky.getByRole('button', { name: 'Fox' }).closest('li');
  const days = within(fox as HTMLElement).getAllByRole('listitem');
  expect(days.map((day) => day.textContent)).toEqual([
    'Thursday, January 1, 2026',
    'Friday, January 2, 2026',
    'Saturday, January 3, 2026',
  ]);
});

test('a tap on a star names its day, and a tap on the sky between the stars closes it', async () => {
  const { user } = open({ fullDays: 3, constellations: [constellation(2, 0), constellation(1)] });
  const fox = within(await region()).getByRole('button', { name: 'Fox' });
  // As large as its grid with its frame, from (-16, -16) on.
  fox.getBoundingClientRect = () => new DOMRect(0, 0, 432, 332);
  await user.pointer({ target: fox, keys: '[MouseLeft]', coords: { clientX: 238 + 16, clientY: 30 + 16 } });
  expect(await screen.findByText('Friday, January 2, 2026', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('Star 2, Fox')).toBeVisible();
  await user.pointer({ target: fox, keys: '[MouseLeft]', coords: { clientX: 420, clientY: 300 } });
  await waitFor(() => expect(screen.queryByText('Star 2, Fox')).toBeNull());
});

test('a star names the quests of its day, those that wait for a grown-up too', async () => {
  const habits = [
    { ...DAY_OF_HABIT, habitId: 1, name: 'Teeth', days: 'K' },
    { ...DAY_OF_HABIT, habitId: 2, name: 'Violin', days: 'W' },
    { ...DAY_OF_HABIT, habitId: 3, name: 'Laundry', days: 'o' },
    { ...DAY_OF_HABIT, habitId: 4, name: 'Reading', days: '1' },
    { ...DAY_OF_HABIT, habitId: 5, name: 'Swimming', days: '~' },
  ];
  const { api, user } = open(
    { fullDays: 3, constellations: [constellation(2, 0), constellation(1)] },
    { 'history.days': { today: '2026-03-11', weekStartsOn: 1, firstOn: '2026-01-01', habits, points: [] } },
  );
  within(await region())
    .getByRole('button', { name: 'Fox' })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Teeth, Violin, and Reading')).toBeVisible();
  expect(api.calls('history.days')).toEqual([{ childId: ROBIN.id, fromOn: '2026-01-01', days: 1 }]);
});

test('the year has the months with stars, and no mark for the others', async () => {
  const starsThisYear = [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  open({ fullDays: 5, starsThisYear, constellations: [constellation(2, 2), constellation(1)] });
  expect(await screen.findByRole('heading', { name: 'My year' })).toBeVisible();
  expect(screen.getByText('3 stars in your sky this year!')).toBeVisible();
  expect(
    within(screen.getByText('January').parentElement as HTMLElement).getByRole('img'),
  ).toHaveAccessibleName('2 stars');
  expect(screen.getByText('March')).toBeVisible();
  expect(screen.queryByText('February')).toBeNull();
});

describe('in January,', () => {
  const lastYear = { year: 2025, stars: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1] };
  const starsThisYear = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  test('the year has a way to last year, and back', async () => {
    const { user } = open({ fullDays: 7, starsThisYear, lastYear });
    await user.click(await screen.findByRole('button', { name: 'Last year' }));
    expect(screen.getByRole('heading', { name: 'My year 2025' })).toBeVisible();
    expect(screen.getByText('5 stars in your sky in 2025!')).toBeVisible();
    expect(screen.getByText('November')).toBeVisible();
    expect(screen.queryByText('January')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'This year' }));
    expect(screen.getByText('2 stars in your sky this year!')).toBeVisible();
  });

  test('last year is there before the first star of this one', async () => {
    open({ fullDays: 5, starsThisYear: starsThisYear.map(() => 0), lastYear });
    expect(await screen.findByRole('heading', { name: 'My year 2025' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'This year' })).toBeNull();
  });
});

test('the keyboard opens the first star of a constellation and goes on from star to star', async () => {
  const { user } = open({ fullDays: 3, constellations: [constellation(2, 0), constellation(1)] });
  within(await region())
    .getByRole('button', { name: 'Fox' })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Star 1, Fox')).toBeVisible();
  const before = screen.getByRole('button', { name: 'The star before' });
  expect(before).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'The star after' }));
  expect(screen.getByText('Friday, January 2, 2026', { selector: 'strong' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Star 2, Fox')).toBeNull();
});

test('older constellations follow on demand', async () => {
  const { api, user } = open({ fullDays: 7, constellations: [constellation(3, 0)], nextCursor: 3 });
  const more = await screen.findByRole('button', { name: 'Show older' });
  api.set({
    'sky.get': { ...EMPTY, fullDays: 7, constellations: [constellation(2), constellation(1)] },
  });
  await user.click(more);
  expect(await screen.findByRole('button', { name: 'Fox' })).toBeVisible();
  expect(api.calls('sky.get').at(-1)).toMatchObject({ childId: ROBIN.id, cursor: 3 });
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('older constellations that do not load are tried again with a tap, not with each movement', async () => {
  const { api, user } = open({ fullDays: 7, constellations: [constellation(3, 0)], nextCursor: 3 });
  const sky = await region();
  // jsdom has no layout. Without a width, the end would never be near.
  Object.defineProperty(sky, 'clientWidth', { value: 300 });
  api.set({ 'sky.get': fail });
  fireEvent.scroll(sky);
  expect(await screen.findByText("We couldn't turn the page. Try again!")).toBeVisible();
  const calls = api.calls('sky.get').length;
  fireEvent.scroll(sky);
  fireEvent.scroll(sky);
  api.set({
    'sky.get': { ...EMPTY, fullDays: 7, constellations: [constellation(2), constellation(1)] },
  });
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByRole('button', { name: 'Fox' })).toBeVisible();
  expect(api.calls('sky.get')).toHaveLength(calls + 1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('before the first star, the sky is ready for it, and the plain look has no mascot', async () => {
  localStorage.setItem('starchart.plain-children', String(ROBIN.id));
  open({ constellations: [constellation(1, 0)] });
  expect(await screen.findByText('Your sky is ready for its first star.')).toBeVisible();
  expect(screen.getByText('Next: Fox')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'My year' })).toBeNull();
  expect(document.querySelector('img[src*="twinkle"]')).toBeNull();
});

test.each([
  ['playful', 'What should your star wear?'],
  ['plain', 'What should your badge show?'],
] as const)('in the %s look, the child chooses in its sky what to wear', async (look, title) => {
  if (look === 'plain') localStorage.setItem('starchart.plain-children', String(ROBIN.id));
  const dressed = (mascotItem: 'scarf' | 'cap') =>
    kidDashboard({ child: { ...ROBIN, level: 4, look, mascotItem } });
  const { api, user } = open(
    { constellations: [constellation(1, 0)] },
    { 'children.kidDashboard': dressed('scarf'), 'children.update': dressed('cap').child },
  );
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  api.set({ 'children.kidDashboard': dressed('cap') });
  await user.click(dialog.getByRole('radio', { name: 'a cap' }));
  await waitFor(() => expect(document.querySelector('header img[src*="mascot/cap"]')).not.toBeNull());
  expect(api.calls('children.update')).toEqual([{ id: ROBIN.id, mascotItem: 'cap' }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a guest sees the sky without the wardrobe', async () => {
  const { api } = open(
    { fullDays: 3, constellations: [constellation(2, 0), constellation(1)] },
    { 'auth.session': GUEST, 'children.kidDashboard': kidDashboard() },
  );
  await region();
  await waitFor(() => expect(api.calls('children.kidDashboard')).not.toEqual([]));
  expect(screen.queryByRole('button', { name: 'What should your star wear?' })).toBeNull();
});

test('grown-ups print the sky as a poster', async () => {
  open({ fullDays: 3, constellations: [constellation(2, 0), constellation(1)] }, { 'auth.session': PARENT });
  const print = await screen.findByRole('link', { name: 'Print' });
  expect(print).toHaveAttribute('href', `/print/sky?child=${ROBIN.id}`);
});

test('a sky that does not load can be tried again', async () => {
  const { api, user } = open({}, { 'sky.get': fail });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText("We couldn't open your sky.")).toBeVisible();
  api.set({ 'sky.get': { ...EMPTY, fullDays: 1, constellations: [constellation(1, 1)] } });
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Fox: 1 of 3 stars' })).toBeVisible();
});

test('without a network, the sky says that it needs the internet, and loads once the server is reachable', async () => {
  const { api } = open({}, { 'sky.get': fail });
  await screen.findByRole('button', { name: 'Try again' });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('heading', { name: 'Needs the internet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  api.set({ 'sky.get': { ...EMPTY, fullDays: 1, constellations: [constellation(1, 1)] } });
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Fox: 1 of 3 stars' })).toBeVisible();
});
