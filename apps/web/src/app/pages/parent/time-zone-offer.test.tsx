import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeProcedures } from '@/testing/fake-api';
import { fakeApi } from '@/testing/fake-api';
import { ACCOUNT, HELPER, habit, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TITLE = 'When does your day start?';

// Zones without summer time: the hour is the same on every day of the year.
beforeEach(() => setDeviceZone('Asia/Kolkata'));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function setDeviceZone(timeZone: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

function open(timeZone: string, user = PARENT, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith({ habits: [habit()] }),
    'auth.session': { ...user, timeZone },
    'account.get': ACCOUNT,
    ...procedures,
  });
  return { api, ...renderPage(`/parent-dashboard?do=time-zone&child=${ROBIN.id}`) };
}

const offer = async () => within(await screen.findByRole('region', { name: TITLE }));
const habits = () => screen.findByRole('button', { name: /^Complete / });

test('a parent in another zone reads when the family’s day begins, and keeps it once and for all', async () => {
  const { user } = open('Asia/Tokyo');
  const shown = await offer();
  expect(
    shown.getByText(/^Your family's day starts at midnight in Tokyo \(Asia\/Tokyo\)\. Here that is/),
  ).toHaveTextContent(/Here that is 8:30.PM\.$/);
  await user.click(shown.getByRole('button', { name: 'Keep Asia/Tokyo' }));
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  expect(localStorage.getItem('starchart.put-away')).toContain('Asia/Tokyo.Asia/Kolkata');
});

test('it can be changed to the zone of this device', async () => {
  const { api, user } = open('Asia/Tokyo', PARENT, {
    'account.update': { ...ACCOUNT, timeZone: 'Asia/Kolkata' },
  });
  await user.click((await offer()).getByRole('button', { name: 'Use Asia/Kolkata' }));
  expect(await screen.findByText('Time zone changed!')).toBeVisible();
  expect(api.calls('account.update')).toEqual([{ timeZone: 'Asia/Kolkata' }]);
});

test('a helper reads it, too, and changes nothing', async () => {
  const { user } = open('Asia/Tokyo', HELPER);
  const shown = await offer();
  expect(shown.queryByRole('button', { name: /^Use / })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo'])('%s is no other time', async (zone) => {
  open(zone);
  await habits();
  expect(screen.queryByText(TITLE)).toBeNull();
});

test('what was kept is not shown again, until one of the zones is another', async () => {
  localStorage.setItem('starchart.put-away', 'time-zone.Asia/Tokyo.Asia/Kolkata');
  open('Asia/Tokyo');
  await habits();
  expect(screen.queryByText(TITLE)).toBeNull();
});

test('another zone than the one that was kept is shown', async () => {
  localStorage.setItem('starchart.put-away', 'time-zone.Asia/Tokyo.Asia/Kolkata');
  open('Asia/Dubai');
  expect((await offer()).getByText(/in Dubai/)).toBeVisible();
});
