import { KINDS_OF_MOTIF, type SkyMotif, skySummary, skyThing } from '@starchart/domain';
import type { KidDashboard, Sky } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { drawingOf } from './thing-motifs';

const EMPTY: Sky = { fullDays: 0, starsThisYear: [], constellations: [], nextCursor: null };
const { today: TODAY } = kidDashboard();

const MOTIFS: readonly SkyMotif[] = [
  'leaf',
  'feather',
  'cup',
  'shell',
  'comet',
  'bell',
  'key',
  'gem',
  'mushroom',
  'lantern',
  'note',
  'flower',
];

test.each(MOTIFS)('no two kinds of the motif %s look the same', (motif) => {
  const kinds = Array.from({ length: KINDS_OF_MOTIF }, (_, kind) => drawingOf(motif, kind));
  expect(kinds.every(({ parts, color }) => parts.length > 0 && color !== '')).toBe(true);
  expect(new Set(kinds.map((one) => JSON.stringify(one))).size).toBe(KINDS_OF_MOTIF);
});

function openSky(fullDays: number) {
  fakeApi({ 'auth.session': CHILD_SESSION, 'sky.get': { ...EMPTY, fullDays } });
  return renderPage(`/kid-dashboard/${ROBIN.id}/sky`);
}

const album = async () => within(await screen.findByRole('region', { name: 'My album' }));
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the album has a page for each constellation with what its stars brought, and the outline of the next', async () => {
  openSky(5);
  const pages = await album();
  expect(pages.getAllByRole('heading', { level: 3 }).map((page) => page.textContent)).toEqual([
    'Kite',
    'Fox',
  ]);
  expect(namesIn(pages.getByRole('list', { name: 'Fox' }))).toEqual(['a leaf', 'a leaf', 'a leaf']);
  const kite = pages.getByRole('list', { name: 'Kite' });
  expect(namesIn(kite)).toEqual(['a feather', 'a feather', 'Next: a feather']);
  expect(kite.querySelectorAll('svg[data-outline]')).toHaveLength(1);
});

test('before the first star, the album shows the outline of its first thing', async () => {
  openSky(0);
  const pages = await album();
  expect(pages.getByText('Each star brings you something for it.')).toBeVisible();
  expect(namesIn(pages.getByRole('list', { name: 'Fox' }))).toEqual(['Next: a leaf']);
});

test('the second sky has the same things in other colors, and older pages come on demand', async () => {
  const { user } = openSky(200);
  const pages = await album();
  const [newest] = pages.getAllByRole('list', { name: 'Fox' });
  expect(newest?.querySelector('svg[data-thing="leaf-0"]')).toHaveAttribute('data-colors', 'coral-second');
  expect(pages.getAllByRole('heading', { level: 3 })).toHaveLength(24);
  await user.click(pages.getByRole('button', { name: 'Show older' }));
  expect(pages.getAllByRole('heading', { level: 3 })).toHaveLength(26);
  expect(pages.queryByRole('button', { name: 'Show older' })).toBeNull();
  const oldest = pages.getAllByRole('list', { name: 'Fox' }).at(-1);
  expect(oldest?.querySelector('svg[data-thing="leaf-0"]')).toHaveAttribute('data-colors', 'coral-first');
});

const TEETH = habit({ id: 10, name: 'Brush teeth' });
const DONE = habit({
  ...TEETH,
  completedToday: true,
  completionCount: 1,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
});

function openDay(dashboard: Partial<KidDashboard>) {
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ celebratedOn: TODAY, ...dashboard }),
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`);
}

const thingOf = (star: number) => {
  const { motif, kind } = skyThing(star);
  return document.querySelector(`svg[data-thing="${motif}-${kind}"]`);
};

test('on the closed chest is the outline of what the next star brings', async () => {
  openDay({ habits: [TEETH], sky: skySummary({ fullDays: 5, newestStarOn: null }, TODAY) });
  const chest = await screen.findByRole('button', { name: 'Chest at the end of the path' });
  await waitFor(() => expect(thingOf(6)).toHaveAttribute('data-outline'));
  expect(chest.closest('li')).toHaveTextContent('Next: a feather');
});

test('in the open chest is what today’s star brought, and the evening shows the outline of the next', async () => {
  const { user } = openDay({ habits: [DONE], sky: skySummary({ fullDays: 7, newestStarOn: TODAY }, TODAY) });
  const chest = await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' });
  await waitFor(() => expect(thingOf(7)).not.toBeNull());
  expect(thingOf(7)).not.toHaveAttribute('data-outline');
  await user.click(chest);
  expect(await screen.findByRole('dialog', { name: 'See you tomorrow!' })).toHaveTextContent('Next: a cup');
  expect(thingOf(8)).toHaveAttribute('data-outline');
});
