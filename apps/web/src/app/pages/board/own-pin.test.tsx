import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { profileSession } from '@/testing/family-device';
import { CHILD_SESSION, kidDashboard, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const PIN = { childId: ROBIN.id, shuffle: true, boardCheckOff: false, changedAt: '2026-03-01T12:00:00.000Z' };

function open(address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' }),
    'children.kidDashboard': kidDashboard(),
    'pins.own': { pin: { ...PIN, kind: 'pictures' } },
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

async function tap({ user }: ReturnType<typeof open>, ...names: string[]) {
  for (const name of names) await user.click(screen.getByRole('button', { name }));
}

const OLD = ['Owl', 'Key', 'Sun', 'Boat'];
const NEW = ['Moon', 'Moon', 'Car', 'Fish'];

test('a child changes its PIN of pictures with the old one', async () => {
  const page = open(`/kid-dashboard/${ROBIN.id}`);
  await page.user.click(await screen.findByRole('link', { name: 'Change my PIN' }));
  expect(await screen.findByText('First tap your old pictures.')).toBeVisible();
  await tap(page, ...OLD);
  expect(screen.getByText('Now tap four new pictures.')).toBeVisible();
  await tap(page, ...NEW);
  expect(screen.getByText('Once more, to be sure.')).toBeVisible();
  await tap(page, ...OLD);
  expect(screen.getByRole('alert')).toHaveTextContent('Those were different. Choose your new PIN again.');
  await tap(page, ...NEW);
  page.api.set({ 'pins.set': { ...PIN, kind: 'pictures' } });
  await tap(page, ...NEW);
  expect(await screen.findByText('Your new PIN is ready!')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe(`/kid-dashboard/${ROBIN.id}`));
  expect(page.api.calls('pins.set')).toEqual([
    { kind: 'pictures', pin: 'moon moon car fish', currentPin: 'owl key sun boat', shuffle: true },
  ]);
});

function wrongPin(): never {
  throw new ApiError('Wrong PIN', { code: 'VALIDATION', httpStatus: 400, errors: [] });
}

test('a wrong old PIN starts over, and a limit says how long it lasts', async () => {
  const page = open('/family/pin/own', {
    'pins.own': { pin: { ...PIN, kind: 'digits' } },
    'pins.set': wrongPin,
  });
  expect(await screen.findByText('First type your old PIN.')).toBeVisible();
  const type = () => page.user.keyboard('1234{Enter}');
  for (let step = 0; step < 3; step++) await type();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again.'));
  page.api.set({
    'pins.set': () => {
      throw new ApiError('Too many wrong PINs. Please try again in 15 minutes.', {
        code: 'RATE_LIMITED',
        httpStatus: 429,
      });
    },
  });
  for (let step = 0; step < 3; step++) await type();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/in 15 minutes/));
});

test.each([
  ['a child without a PIN', { 'pins.own': { pin: null } }],
  ['a child outside of a family device', { 'auth.session': CHILD_SESSION }],
])('%s sees its own page instead', async (_who, procedures) => {
  const page = open('/family/pin/own', procedures);
  await waitFor(() => expect(page.address()).toMatch(/^\/kid-dashboard/));
  expect(await screen.findByRole('heading', { name: /Quests/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change my PIN' })).toBeNull();
});
