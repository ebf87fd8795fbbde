import type { Pause } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { childrenToday, childToday, habit, parentWith, pause, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TODAY = '2026-03-11'; // a Wednesday
const PIANO = habit({ id: 11, name: 'Piano' });

function stored(fields: Partial<Pause>): Pause {
  return { ...pause(fields), createdAt: `${TODAY}T08:00:00.000Z` };
}

const PLANNED = stored({
  id: 44,
  childId: null,
  kind: 'vacation',
  startsOn: '2026-04-01',
  endsOn: '2026-04-10',
});
const SICK = stored({ id: 43, startsOn: '2026-03-10', endsOn: '2026-03-13' });
const BREAK = stored({
  id: 42,
  habitId: PIANO.id,
  kind: 'day_off',
  startsOn: '2026-03-02',
  endsOn: '2026-03-03',
});
const OLD = stored({ id: 41, kind: 'away', startsOn: '2025-07-01', endsOn: '2025-07-10' });

function open(procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith(),
    'children.today': childrenToday(childToday(ROBIN, [PIANO])),
    'pauses.list': [PLANNED, SICK, BREAK, OLD],
    'pauses.create': (input: object) => ({ ...SICK, evaluatedHabits: 1, ...input }),
    'pauses.update': (input: object) => ({ ...SICK, evaluatedHabits: 1, ...input }),
    'pauses.delete': undefined,
    'pauses.end': { id: SICK.id, endsOn: '2026-03-10', evaluatedHabits: 1 },
    ...procedures,
  });
  return { api, ...renderPage('/settings/family') };
}

const section = async () => within(await screen.findByRole('region', { name: 'Pauses' }));
const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent.replace('End now', ''));

test('lists the pauses of today and planned ones first, then earlier ones', async () => {
  open();
  const pauses = await section();
  await pauses.findByText('Everyone');
  expect(texts(pauses.getAllByRole('listitem'))).toEqual([
    'EveryoneVacation · Apr 1 to Apr 10',
    'RobinSick · Tuesday to Friday',
    'Robin: PianoDay off · Mar 2 to Mar 3',
    'RobinAway · July 1, 2025 to July 10, 2025',
  ]);
  const earlier = within(pauses.getByRole('list', { name: 'Earlier pauses' }));
  expect(earlier.getAllByRole('listitem')).toHaveLength(2);
  expect(
    pauses.queryByRole('button', { name: /^Options for the pause of Robin, July/ }),
    'older than 35 days',
  ).toBeNull();
});

test('ends, changes and deletes a pause', async () => {
  const { api, user } = open();
  const pauses = await section();
  const sick = 'the pause of Robin, Tuesday to Friday';
  await user.click(await pauses.findByRole('button', { name: `End now: ${sick}` }));
  await waitFor(() => expect(api.calls('pauses.end')).toEqual([{ id: SICK.id }]));
  expect(await screen.findByText('Pause ended')).toBeVisible();

  await chooseAction(user, `Change ${sick}`);
  const form = within(await screen.findByRole('dialog', { name: 'Change the pause' }));
  await user.click(await form.findByRole('radio', { name: 'Until I end it' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('pauses.update')).toEqual([{ id: SICK.id, endsOn: '2027-03-11' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  api.set({ 'pauses.list': [SICK] });
  await chooseAction(user, 'Delete the pause of Everyone, Apr 1 to Apr 10');
  // The notice of the change may still be leaving.
  const notice = (await screen.findByText('Pause deleted')).closest<HTMLElement>('[role="group"]');
  if (!notice) throw new Error('The text is not in a notice.');
  expect(pauses.queryByText('Everyone')).toBeNull();
  expect(api.calls('pauses.delete')).toEqual([{ id: PLANNED.id }]);
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  const { id: _, createdAt: __, ...planned } = PLANNED;
  await waitFor(() => expect(api.calls('pauses.create')).toEqual([planned]));
});

test('shows few earlier pauses at first', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ ...OLD, id: index + 1 }));
  const { user } = open({ 'pauses.list': many });
  const earlier = within(await (await section()).findByRole('list', { name: 'Earlier pauses' }));
  expect(earlier.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(earlier.getAllByRole('listitem')).toHaveLength(8);
});

test('without pauses, adds one for everyone', async () => {
  const { api, user } = open({ 'pauses.list': [] });
  const pauses = await section();
  expect(await pauses.findByText('No pauses yet. Add one when somebody is sick or away.')).toBeVisible();
  await user.click(pauses.getByRole('button', { name: 'Add a pause' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a pause' }));
  await user.click(await form.findByRole('radio', { name: 'Vacation' }));
  await user.click(form.getByRole('button', { name: 'Save pause' }));
  await waitFor(() =>
    expect(api.calls('pauses.create')).toEqual([
      { childId: null, habitId: null, kind: 'vacation', startsOn: TODAY, endsOn: TODAY },
    ]),
  );
});

test('says when the pauses do not load, and tries again', async () => {
  const { api, user } = open({ 'pauses.list': fail });
  const pauses = await section();
  expect(await pauses.findByText("We couldn't load the pauses.")).toBeVisible();
  api.set({ 'pauses.list': [SICK] });
  await user.click(pauses.getByRole('button', { name: 'Try again' }));
  expect(await pauses.findByText('Robin')).toBeVisible();
});
