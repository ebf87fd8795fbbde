import { type FamilyDevice, type PinOfPerson } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { deviceSession, KITCHEN, profileSession } from '@/testing/family-device';
import { addressesOf, HELPER, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = '/settings/family-devices';
const NOOR = { ...ROBIN, id: 3, name: 'Noor', avatar: '9' } as const;

function kitchen(fields: Partial<FamilyDevice> = {}): FamilyDevice {
  return {
    ...KITCHEN,
    childIds: null,
    browser: 'Safari on iPad',
    pairedAt: new Date().toISOString(),
    lastSeenAt: '2026-03-11T12:00:00.000Z',
    pairedBy: { id: PARENT.id, name: PARENT.name },
    current: false,
    ...fields,
  };
}

const ROBINS_PIN: PinOfPerson = {
  childId: ROBIN.id,
  kind: 'pictures',
  shuffle: true,
  boardCheckOff: false,
  changedAt: '2026-03-11T12:00:00.000Z',
};

function family(more: FakeProcedures = {}): FakeProcedures {
  return {
    ...parentWith(),
    'children.list': [ROBIN, NOOR],
    'familyDevices.list': [],
    'pins.list': [],
    'profiles.entryRequests': [],
    ...more,
  };
}

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
const PAIRING = { url: 'https://stars.example/pair#secret', pairPath: '/pair#secret', code: 'ABCD-2345' };

/** Opens the form for a device by its answer to “Add a device”. */
async function openForm(user: ReturnType<typeof renderPage>['user'], answer: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Add a device' }));
  await user.click(await screen.findByRole('link', { name: answer }));
}

describe('family devices in the settings', () => {
  test('a new device gets no QR code of an address that only this computer opens', async () => {
    const pairing = { ...PAIRING, url: 'http://127.0.0.1:3000/pair#secret', expiresAt: inTenMinutes() };
    fakeApi(family({ 'familyDevices.invite': pairing, 'system.addresses': addressesOf([]) }));
    const { user } = renderPage(ADDRESS);
    await openForm(user, /^A tablet for everyone/);
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a family device' }));
    await user.type(await drawer.findByLabelText('Name'), 'Kitchen');
    await user.type(drawer.getByLabelText('Current password'), 'correct horse');
    await user.click(drawer.getByRole('button', { name: 'Get a code' }));
    expect(await screen.findByText('ABCD-2345')).toBeVisible();
    expect(await screen.findByText("Other devices can't reach this server yet")).toBeVisible();
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByText('/pair')).toBeVisible();
    expect(document.body).not.toHaveTextContent('127.0.0.1');
  });

  test('a new device gets a code as text and QR code, and is ready once it has used it', async () => {
    const api = fakeApi(
      family({ 'familyDevices.invite': () => ({ ...PAIRING, expiresAt: inTenMinutes() }) }),
    );
    const { user } = renderPage(ADDRESS);
    await openForm(user, /^A tablet for everyone/);
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a family device' }));
    await user.type(await drawer.findByLabelText('Name'), 'Kitchen');
    await user.click(drawer.getByRole('radio', { name: /^Only these/ }));
    await user.click(drawer.getByRole('checkbox', { name: 'Robin' }));
    await user.click(drawer.getByRole('radio', { name: /^Today's habits/ }));
    await user.type(drawer.getByLabelText('Current password'), 'correct horse');
    await user.click(drawer.getByRole('button', { name: 'Get a code' }));

    expect(await screen.findByText('ABCD-2345')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code that adds the device' })).toBeVisible();
    expect(screen.getByText('https://stars.example/pair')).toBeVisible();
    expect(api.calls('familyDevices.invite')).toEqual([
      { name: 'Kitchen', childIds: [2], boardMode: 'today', currentPassword: 'correct horse' },
    ]);

    api.set({ 'familyDevices.list': [kitchen()] });
    const { trpcUtils } = await import('@/lib/api/trpc');
    act(() => void trpcUtils.familyDevices.list.invalidate());
    expect(await screen.findByText('Kitchen is ready.')).toBeVisible();
    expect(screen.queryByText('ABCD-2345')).toBeNull();
  });

  test("a child's own device stays open, and is not offered for a child with a PIN", async () => {
    const api = fakeApi(
      family({
        'pins.list': [{ ...ROBINS_PIN, childId: NOOR.id }],
        'familyDevices.invite': () => ({ ...PAIRING, expiresAt: inTenMinutes() }),
      }),
    );
    const { user } = renderPage(ADDRESS);
    await openForm(user, /^A child's own device/);
    const drawer = within(await screen.findByRole('dialog', { name: "Add a child's own device" }));
    await user.type(await drawer.findByLabelText('Current password'), 'correct horse');
    expect(drawer.getByRole('radio', { name: 'Robin' })).toBeChecked();
    expect(drawer.queryByRole('radio', { name: 'Noor' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Get a code' }));
    await screen.findByText('ABCD-2345');
    expect(api.calls('familyDevices.invite')).toEqual([
      { name: "Robin's device", childIds: [2], lockAfterS: null, currentPassword: 'correct horse' },
    ]);
  });

  test('where every child has a PIN, the form for an own device says what to do', async () => {
    fakeApi(family({ 'children.list': [ROBIN], 'pins.list': [ROBINS_PIN] }));
    const { user } = renderPage(ADDRESS);
    await openForm(user, /^A child's own device/);
    const drawer = within(await screen.findByRole('dialog', { name: "Add a child's own device" }));
    expect(await drawer.findByText(/Remove the PIN first/)).toBeVisible();
  });

  test("the menu of every page leads to the form for a child's own device", async () => {
    fakeApi(family({ 'system.addresses': addressesOf(['http://192.168.1.20:3000']) }));
    const { user, address } = renderPage('/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: "Alex Star's menu" }));
    await openForm(user, /^A child's own device/);
    expect(await screen.findByRole('dialog', { name: "Add a child's own device" })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(ADDRESS));
  });

  test('this browser becomes a device and shows the pictures', async () => {
    const api = fakeApi(
      family({
        'familyDevices.pairHere': () => {
          api.set({ 'auth.session': deviceSession() });
          return deviceSession();
        },
      }),
    );
    const { user, address } = renderPage(ADDRESS);
    await openForm(user, /^A tablet for everyone/);
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a family device' }));
    await user.click(await drawer.findByRole('radio', { name: /^This one/ }));
    await user.type(drawer.getByLabelText('Name'), 'Kitchen');
    await user.type(drawer.getByLabelText('Current password'), 'correct horse');
    await user.click(drawer.getByRole('button', { name: 'Use this device' }));
    await waitFor(() => expect(address()).toBe('/family'));
  });

  test('an expired code says so', async () => {
    fakeApi(family({ 'familyDevices.invite': { ...PAIRING, expiresAt: new Date().toISOString() } }));
    const { user } = renderPage(ADDRESS);
    await openForm(user, /^A tablet for everyone/);
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a family device' }));
    await user.type(await drawer.findByLabelText('Name'), 'Kitchen');
    await user.type(drawer.getByLabelText('Current password'), 'correct horse');
    await user.click(drawer.getByRole('button', { name: 'Get a code' }));
    expect(await screen.findByText('The code for “Kitchen” has expired')).toBeVisible();
  });

  test('settings are changed, and a device is removed after a question', async () => {
    const api = fakeApi(
      family({
        'familyDevices.list': [kitchen()],
        'familyDevices.update': kitchen(),
        'familyDevices.remove': undefined,
      }),
    );
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Change Kitchen' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Change “Kitchen”' }));
    await user.click(await drawer.findByRole('switch', { name: 'Keep the screen on' }));
    await user.type(drawer.getByLabelText('From'), '21:00');
    await user.type(drawer.getByLabelText('Until'), '06:30');
    await user.selectOptions(drawer.getByLabelText('Back to the pictures after'), '10 minutes');
    await user.click(drawer.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls('familyDevices.update')).toEqual([
        {
          id: 9,
          keepScreenOn: true,
          lockAfterS: 600,
          dimFrom: '21:00',
          dimUntil: '06:30',
        },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Kitchen' }));
    await user.click(await screen.findByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(api.calls('familyDevices.remove')).toEqual([{ id: 9 }]));
  });

  test('a failed list can be loaded again', async () => {
    const api = fakeApi(family({ 'familyDevices.list': fail }));
    const { user } = renderPage(ADDRESS);
    expect(await screen.findByText("We couldn't load the family devices.")).toBeVisible();
    api.set({ 'familyDevices.list': [kitchen()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Safari on iPad/)).toBeVisible();
  });

  test('a parent without the permission sees no such section', async () => {
    fakeApi(family({ 'auth.session': HELPER }));
    const { address } = renderPage(ADDRESS);
    await waitFor(() => expect(address()).not.toBe(ADDRESS));
    expect(screen.queryByRole('link', { name: 'Family devices' })).toBeNull();
  });
});

describe('PINs in the settings', () => {
  test('a child gets four pictures', async () => {
    const api = fakeApi(family({ 'pins.set': ROBINS_PIN }));
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Set a PIN for Robin' }));
    const drawer = within(await screen.findByRole('dialog', { name: "Robin's PIN" }));
    for (const name of ['Owl', 'Key', 'Key', 'Moon']) {
      await user.click(await drawer.findByRole('button', { name }));
    }
    expect(drawer.getByRole('button', { name: 'Sun' })).toBeDisabled();
    await user.click(drawer.getByRole('switch', { name: 'Check off on the board without the PIN' }));
    await user.type(drawer.getByLabelText('Current password'), 'correct horse');
    await user.click(drawer.getByRole('button', { name: 'Save PIN' }));
    await waitFor(() =>
      expect(api.calls('pins.set')).toEqual([
        {
          childId: 2,
          kind: 'pictures',
          pin: 'owl key key moon',
          shuffle: true,
          boardCheckOff: true,
          currentPassword: 'correct horse',
        },
      ]),
    );
  });

  test('too few pictures and digits are named; a parent has digits; a PIN is removed with the password', async () => {
    const api = fakeApi(
      family({
        'pins.list': [ROBINS_PIN],
        'pins.set': { ...ROBINS_PIN, childId: null },
        'pins.clear': undefined,
      }),
    );
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Set a PIN for you' }));
    const own = within(await screen.findByRole('dialog', { name: 'Your PIN' }));
    await user.type(await own.findByLabelText('New PIN'), '12');
    await user.type(own.getByLabelText('Current password'), 'correct horse');
    await user.click(own.getByRole('button', { name: 'Save PIN' }));
    expect(await own.findByText('Please choose 4 to 6 digits')).toBeVisible();
    await user.type(own.getByLabelText('New PIN'), '34');
    await user.click(own.getByRole('button', { name: 'Save PIN' }));
    await waitFor(() =>
      expect(api.calls('pins.set')).toEqual([
        { kind: 'digits', pin: '1234', currentPassword: 'correct horse' },
      ]),
    );

    await user.click(await screen.findByRole('button', { name: 'Change PIN for Robin' }));
    const robins = within(await screen.findByRole('dialog', { name: "Robin's PIN" }));
    await user.click(await robins.findByRole('button', { name: 'Save PIN' }));
    expect(await robins.findByText('Try again.')).toBeVisible();
    await user.type(robins.getByLabelText('Current password'), 'correct horse');
    await user.click(robins.getByRole('button', { name: 'Remove the PIN' }));
    await waitFor(() =>
      expect(api.calls('pins.clear')).toEqual([{ childId: 2, currentPassword: 'correct horse' }]),
    );
  });
});

describe("a child's request on the parents' pages", () => {
  const request = {
    entryRequestId: 5,
    childId: 2,
    childName: 'Leo',
    familyDeviceId: 9,
    familyDeviceName: 'Kitchen',
    createdAt: new Date().toISOString(),
  };

  test('is shown on every page and lets the child in', async () => {
    const api = fakeApi(family({ 'profiles.entryRequests': [request], 'profiles.allowEntry': undefined }));
    const { user } = renderPage('/parent-dashboard');
    expect(await screen.findByText('Leo needs your okay on Kitchen.')).toBeVisible();
    api.set({ 'profiles.entryRequests': [] });
    await user.click(screen.getByRole('button', { name: 'Let Leo in' }));
    await waitFor(() => expect(screen.queryByText('Leo needs your okay on Kitchen.')).toBeNull());
    expect(api.calls('profiles.allowEntry')).toEqual([{ entryRequestId: 5 }]);
  });

  test('says that an old request has expired', async () => {
    fakeApi(
      family({
        'profiles.entryRequests': [request],
        'profiles.allowEntry'() {
          throw new ApiError('', { code: 'NOT_FOUND', httpStatus: 404 });
        },
      }),
    );
    const { user } = renderPage('/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: 'Let Leo in' }));
    expect(await screen.findByText(/The request may be too old/)).toBeVisible();
  });
});

test("a parent's profile on a device has a bar with the time left, and no logout", async () => {
  const anna = profileSession({ id: PARENT.id, name: 'Anna', role: 'parent' });
  fakeApi(family({ 'auth.session': anna }));
  const { user, address } = renderPage('/parent-dashboard');
  const bar = within(await screen.findByRole('complementary', { name: 'Open profile' }));
  expect(bar.getByRole('timer')).toHaveTextContent(/^Anna – back to everyone in (5:00|4:5\d)$/);
  await user.click(screen.getByRole('button', { name: "Anna's menu" }));
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  await user.click(bar.getByRole('link', { name: 'Done' }));
  await waitFor(() => expect(address()).toBe('/family'));
});
