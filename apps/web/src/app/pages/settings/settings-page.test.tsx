import type { AccessToken, Webhook } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { ACCOUNT, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function open(section: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({ ...parentWith(), ...procedures });
  return { api, ...renderPage(`/settings/${section}`) };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });

const passwordField = () => screen.getByLabelText('Current password');

const rejectAt = (path: string, message: string) => () => {
  throw new ApiError(message, { code: 'VALIDATION', httpStatus: 400, errors: [{ path, message }] });
};

describe('My Account, Profile and Settings', () => {
  test.each([
    ['/account', 'My Account', 'Username'],
    ['/profile', 'Profile', 'Your details'],
    ['/settings', 'Family', 'Family and calendar'],
  ])('%s is a place of its own', async (address, heading, card) => {
    fakeApi({ ...parentWith(), 'account.sessions': [] });
    renderPage(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await screen.findByRole('region', { name: card })).toBeVisible();
    const sections = screen.queryAllByRole('navigation', { name: 'Settings' });
    expect(sections.map(({ textContent }) => textContent.trim())).toEqual(
      address === '/settings'
        ? ['Family Grown-ups Family devices This deviceAdvanced Activity Data Developer']
        : [],
    );
  });

  test('a narrow page has a list of its own, from and to which each section leads', async () => {
    const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = new EventTarget() as MediaQueryList;
      return Object.assign(list, { matches: query === '(max-width: 60em)', media: query });
    });
    onTestFinished(() => matchMedia.mockRestore());
    fakeApi(parentWith());
    const { user, address } = renderPage('/settings');
    const list = within(await screen.findByRole('navigation', { name: 'Settings' }));
    const advanced = within(list.getByRole('list', { name: 'Advanced' })).getAllByRole('link');
    expect(advanced.map(({ textContent }) => textContent.trim())).toEqual(['Activity', 'Data', 'Developer']);
    await user.click(list.getByRole('link', { name: 'This device' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This device' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeVisible();
    expect(address()).toBe('/settings');
  });

  test.each(['profile', 'account'])('the earlier address of %s leads to it', async (place) => {
    const { address } = open(place, { 'account.sessions': [] });
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe(`/${place}`);
  });
});

describe('profile', () => {
  test.each([
    [true, 'Open the link in the email to this address.'],
    [false, "This server can't send email."],
  ])('the profile says how a new address is confirmed, with mail: %s', async (sendsMail, text) => {
    open('profile', {
      'system.about': { isNew: false, sendsMail },
      'account.get': { ...ACCOUNT, pendingEmail: 'new@example.org' },
    });
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
  });

  test('saves once on a double click and shows a failed request', async () => {
    const { api, user } = open('profile');
    const name = await screen.findByLabelText('Name');
    const type = async (text: string) => {
      await user.clear(name);
      await user.type(name, text);
    };
    const response = pending<'account.update'>();
    api.set({ 'account.update': response.result });
    await type('Robin Star');
    await user.dblClick(save());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveFocus();
    await user.keyboard('{Enter}');
    response.resolve({ ...ACCOUNT, name: 'Robin Star' });
    expect(await screen.findByText('Profile saved!')).toBeVisible();
    expect(api.calls('account.update')).toHaveLength(1);

    api.set({ 'account.update': fail });
    await type('Robin Sky');
    await user.click(save());
    expect(await screen.findByText('Failed to save changes')).toBeVisible();
    expect(screen.getByText('There was an error saving your changes.')).toBeVisible();
    expect(name).toHaveValue('Robin Sky');
    api.set({ 'account.update': { ...ACCOUNT, name: 'Robin Sky' } });
    await user.click(save());
    expect(await screen.findByText('Profile saved!')).toBeVisible();
  });

  test('a new email needs the password, shows what is wrong at its field, and waits for its confirmation', async () => {
    const { api, user } = open('profile');
    const email = await screen.findByLabelText('Email');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.clear(email);
    await user.type(email, 'new@example.net');
    await user.click(save());
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    expect(passwordField()).toHaveFocus();
    expect(api.calls('account.update')).toEqual([]);

    for (const [field, path, message] of [
      [passwordField(), 'currentPassword', "That's not your current password"],
      [email, 'email', "There's already an account with this email."],
    ] as const) {
      api.set({ 'account.update': rejectAt(path, message) });
      await user.type(passwordField(), '{Control>}a{/Control}a guess{Enter}');
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
    }

    const waiting = { ...ACCOUNT, pendingEmail: 'new@example.net' };
    api.set({ 'account.update': waiting, 'account.get': waiting });
    await user.click(save());
    expect(await screen.findByText('Please confirm new@example.net')).toBeVisible();
    expect(api.calls('account.update').at(-1)).toMatchObject({ email: 'new@example.net' });
    expect(email).toHaveValue(ACCOUNT.email);
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  test('a new name is in the menu at once, and the form can be saved again', async () => {
    const { api, user } = open('profile');
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'A');
    await user.click(save());
    expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
    expect(name).toHaveFocus();
    for (const next of ['Robin Star', 'Robin Sky']) {
      const account = { ...ACCOUNT, name: next };
      api.set({
        'account.update': account,
        'account.get': account,
        'auth.session': { ...PARENT, name: next },
      });
      await user.clear(name);
      await user.type(name, next);
      await user.click(save());
      expect(await screen.findByRole('button', { name: `${next}'s menu` })).toBeVisible();
      expect(api.calls('account.update').at(-1)).toEqual({ name: next });
    }
  });
});

test('the account is reloaded after a failed request', async () => {
  const { api, user } = open('family', { 'account.get': fail });
  expect(await screen.findByText("We couldn't load your account.")).toBeVisible();
  api.set({ 'account.get': ACCOUNT });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Family name')).toHaveValue(ACCOUNT.familyName);
});

test('the sessions are reloaded after a failed request', async () => {
  const { api, user } = open('account', { 'account.sessions': fail });
  expect(await screen.findByText("We couldn't load the devices.")).toBeVisible();
  expect(screen.getByRole('region', { name: 'Username' })).toBeVisible();
  const signedInAt = new Date().toISOString();
  const here = {
    id: 1,
    name: 'Chrome on Linux',
    child: null,
    signedInAt,
    lastSeenAt: signedInAt,
    current: true,
  };
  api.set({ 'account.sessions': [here] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No other devices are logged in.')).toBeVisible();
});

describe('access tokens', () => {
  const TOKEN: AccessToken = {
    id: 1,
    name: 'Kitchen display',
    hint: 'abcd',
    scope: 'read',
    children: [{ id: ROBIN.id, name: ROBIN.name }],
    createdAt: '2026-03-11T12:00:00.000Z',
    expiresAt: '2036-03-11T12:00:00.000Z',
    expired: false,
    lastUsedAt: null,
  };

  test('show validation errors and keep the input', async () => {
    const { api, user } = open('developer', { 'accessTokens.list': [], 'webhooks.list': [] });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const form = within(await screen.findByRole('dialog', { name: 'New access token' }));
    const [name, password] = [
      form.getByLabelText('What is it for?'),
      form.getByLabelText('Current password'),
    ];
    const create = form.getByRole('button', { name: 'Create token' });
    await user.click(form.getByRole('radio', { name: /^Only these/ }));
    await user.click(create);
    expect(name).toHaveAccessibleDescription('Name must be at least 2 characters');
    expect(name).toHaveFocus();
    expect(form.getByText('Please choose at least one child')).toBeVisible();
    expect(password).toHaveAccessibleDescription(/Please enter your current password/);

    await user.type(name, TOKEN.name);
    await user.click(form.getByRole('checkbox', { name: ROBIN.name }));
    await user.type(password, 'a guess');
    const message = "That's not your current password";
    api.set({
      'accessTokens.create': () => {
        const errors = [{ path: 'currentPassword', message }];
        throw new ApiError(message, { code: 'WRONG_PASSWORD', httpStatus: 403, errors });
      },
    });
    await user.click(create);
    await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(message)));
    expect(password).toHaveFocus();
    expect(name).toHaveValue(TOKEN.name);

    api.set({ 'accessTokens.create': { ...TOKEN, token: 'sc_token' }, 'accessTokens.list': [TOKEN] });
    await user.clear(password);
    await user.type(password, 'correct horse{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Your token for “Kitchen display”' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('are reloaded after a failed request', async () => {
    const { api, user } = open('developer', { 'accessTokens.list': fail, 'webhooks.list': [] });
    expect(await screen.findByText("We couldn't load the access tokens.")).toBeVisible();
    api.set({ 'accessTokens.list': [TOKEN] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kitchen display')).toBeVisible();
  });
});

describe('the webhooks of a family', () => {
  const WEBHOOK: Webhook = {
    id: 2,
    url: 'https://home.example.org/stars',
    events: ['completion.recorded'],
    createdAt: '2026-03-11T12:00:00.000Z',
    lastDelivery: null,
    droppedDeliveries: 1_234,
    droppedSince: '2026-03-11T14:05:00.000Z',
  };

  test('say how many messages were dropped, since when and why', async () => {
    const other = {
      ...WEBHOOK,
      id: 3,
      url: 'https://lamp.example.org',
      droppedDeliveries: 0,
      droppedSince: null,
    };
    open('developer', { 'accessTokens.list': [], 'webhooks.list': [WEBHOOK, other] });
    const dropped = await screen.findByText(
      /^1,234 messages were dropped since .*2026.*, because 1,000 were already waiting\./,
    );
    expect(dropped).toHaveTextContent('Check that your apps answer.');
    expect(screen.getAllByText(/dropped/)).toHaveLength(1);
  });
});

const optionsOf = (name: string) =>
  within(screen.getByLabelText(name))
    .getAllByRole('option')
    .map((option) => (option as HTMLOptionElement).value);

describe('the hours of the day', () => {
  test('the hours of the day are chosen in Settings → Family, and only the changed one is sent', async () => {
    const { api, user } = open('family', { 'account.update': { ...ACCOUNT, afternoonStartsAt: 13 } });
    const afternoon = await screen.findByLabelText('Afternoon starts at');
    expect(afternoon).toHaveDisplayValue('12:00 PM');
    expect(screen.getByLabelText('Evening starts at')).toHaveDisplayValue('6:00 PM');
    await user.selectOptions(afternoon, '1:00 PM');
    await user.click(save());
    await waitFor(() => expect(api.calls('account.update')).toEqual([{ afternoonStartsAt: 13 }]));
    expect(await screen.findByText('Family saved!')).toBeVisible();
    expect(afternoon).toHaveDisplayValue('1:00 PM');
  });

  test('the afternoon always starts before the evening', async () => {
    const { user } = open('family');
    await user.selectOptions(await screen.findByLabelText('Evening starts at'), '3:00 PM');
    expect(optionsOf('Afternoon starts at').at(-1)).toBe('14');
    expect(optionsOf('Evening starts at').at(0)).toBe('13');
    expect(optionsOf('Afternoon starts at').at(0)).toBe('1');
    expect(optionsOf('Evening starts at').at(-1)).toBe('23');
  });
});

const findCurrency = () => screen.findByRole('combobox', { name: 'Currency' });
// The test environment does not position the list, and so never shows it.
const currencies = () => within(screen.getByRole('listbox', { name: 'Currency', hidden: true }));
const currencyOption = (name: string) => currencies().getByRole('option', { name, hidden: true });

describe('the currency', () => {
  test('of a family is off, is found by its name, and is removed again', async () => {
    const { api, user } = open('family', { 'account.update': { ...ACCOUNT, currency: 'EUR' } });
    const currency = await findCurrency();
    expect(currency).toHaveValue('No pocket money');
    await user.click(currency);
    const [first, second] = currencies().getAllByRole('option', { hidden: true });
    expect([first, second].map((one) => one?.textContent)).toEqual([
      'No pocket money',
      'Afghan Afghani (AFN)',
    ]);
    await user.clear(currency);
    await user.type(currency, 'euro');
    await user.click(currencyOption('Euro (EUR)'));
    await user.click(save());
    await waitFor(() => expect(api.calls('account.update')).toEqual([{ currency: 'EUR' }]));
    await waitFor(() => expect(currency).toHaveValue('Euro (EUR)'));

    api.set({ 'account.update': ACCOUNT });
    await user.click(currency);
    await user.click(currencyOption('No pocket money'));
    await user.click(save());
    await waitFor(() => expect(api.calls('account.update')[1]).toEqual({ currency: null }));
  });

  test('of rewards that pay money changes after their names were shown and their amounts are to be emptied', async () => {
    const rewards = [{ id: 20, name: 'Ice cream', childId: 3, childName: 'Sam' }];
    const { api, user } = open('family', {
      'account.get': { ...ACCOUNT, currency: 'EUR' },
      'account.update': () => {
        throw new ApiError('These rewards pay money: Ice cream.', {
          code: 'CONFLICT',
          httpStatus: 409,
          params: { rewards },
        });
      },
    });
    await user.click(await findCurrency());
    await user.click(currencyOption('Australian Dollar (AUD)'));
    await user.click(save());
    expect(await screen.findByText('Ice cream')).toBeVisible();
    api.set({ 'account.update': { ...ACCOUNT, currency: 'AUD' } });
    await user.click(screen.getByLabelText('Empty their amounts'));
    await user.click(save());
    await waitFor(() =>
      expect(api.calls('account.update')).toEqual([
        { currency: 'AUD' },
        { currency: 'AUD', emptyAmounts: true },
      ]),
    );
    await waitFor(() => expect(screen.queryByText('Ice cream')).toBeNull());
  });

  test('that cannot change while money is owed says so at its field', async () => {
    const owed = 'Some money is still owed. Please hand it out or cancel it first, then change the currency.';
    const { user } = open('family', {
      'account.get': { ...ACCOUNT, currency: 'EUR' },
      'account.update': () => {
        throw new ApiError(owed, { code: 'CONFLICT', httpStatus: 409 });
      },
    });
    const currency = await findCurrency();
    expect(currency).toHaveValue('Euro (EUR)');
    await user.click(currency);
    await user.click(currencyOption('No pocket money'));
    await user.click(save());
    await waitFor(() => expect(currency).toHaveAccessibleDescription(expect.stringContaining(owed)));
    expect(currency).toBeInvalid();
  });
});
