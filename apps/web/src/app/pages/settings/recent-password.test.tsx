import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import { ACCOUNT, PARENT, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const IN_TEN_MINUTES = new Date(Date.now() + 600_000).toISOString();
const CONFIRMED = { ...PARENT, confirmedUntil: IN_TEN_MINUTES };

const MEMBER = {
  familyRole: 'parent',
  childIds: null,
  isPending: false,
  lastSeenOn: null,
  pendingChange: null,
} as const;

function open(address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith(),
    'members.list': [
      { ...MEMBER, id: PARENT.id, name: PARENT.name },
      { ...MEMBER, id: 7, name: 'Kim' },
    ],
    'members.invitations': [],
    'guestPasses.list': [],
    'familyDevices.list': [],
    'pins.list': [],
    'accessTokens.list': [],
    'webhooks.list': [],
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const passwordField = () => screen.queryByLabelText('Current password', { selector: 'input' });

/** Opens a form by its button. */
async function openForm(user: ReturnType<typeof renderPage>['user'], button?: string) {
  if (button) await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

const CREATED = {
  id: 1,
  label: 'Sitter',
  childIds: null,
  scope: 'complete',
  bonusLimit: 0,
  until: IN_TEN_MINUTES,
  createdBy: { id: PARENT.id, name: PARENT.name },
  browsers: 0,
  openPath: '/guest#a',
  url: 'https://stars.example/guest#a',
} as const;

const wantsPassword = () => {
  const message = 'Please enter your current password';
  const errors = [{ path: 'currentPassword', message }];
  throw new ApiError(message, { code: 'VALIDATION', httpStatus: 400, errors });
};

test('after one password, the next form needs none and says until when', async () => {
  const { api, user } = open('/settings/grown-ups', { 'guestPasses.create': CREATED });
  let form = await openForm(user, 'Create a guest pass');
  await user.type(form.getByLabelText('Who is it for?'), 'Sitter');
  api.set({ 'auth.session': CONFIRMED });
  await user.type(form.getByLabelText('Current password'), 'correct horse');
  await user.click(form.getByRole('button', { name: 'Create link' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));

  form = await openForm(user, 'Create a guest pass');
  expect(await form.findByText(/^Confirmed until \d+:\d\d [AP]M$/)).toBeVisible();
  expect(passwordField()).toBeNull();
  await user.type(form.getByLabelText('Who is it for?'), 'Grandma');
  await user.click(form.getByRole('button', { name: 'Create link' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(api.calls('guestPasses.create')[0]).toHaveProperty('currentPassword', 'correct horse');
  expect(api.calls('guestPasses.create')[1]).not.toHaveProperty('currentPassword');
});

test.each([
  ['/settings/grown-ups', 'Invite someone else'],
  ['/settings/grown-ups', 'Change Kim'],
  ['/settings/family-devices?add=family', undefined],
  ['/settings/family-devices?add=own', undefined],
  ['/settings/family-devices', 'Set a PIN for Robin'],
  ['/settings/developer', 'New token'],
  ['/settings/data', 'Export data'],
])('a confirmed password is enough in %s: %s', async (address, button) => {
  const { user } = open(address, { 'auth.session': CONFIRMED });
  const form = await openForm(user, button);
  expect(await form.findByText(/^Confirmed until/)).toBeVisible();
  expect(passwordField()).toBeNull();
});

test('a new username needs no password after a confirmation', async () => {
  const { api, user } = open('/account', {
    'auth.session': CONFIRMED,
    'account.update': { ...ACCOUNT, username: 'alexa' },
  });
  const form = within(await screen.findByRole('region', { name: 'Username' }));
  await user.type(form.getByLabelText('Username'), 'a');
  expect(form.getByText(/^Confirmed until/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Change username' }));
  await waitFor(() => expect(api.calls('account.update')).toEqual([{ username: 'alexa' }]));
});

test.each([
  ['/settings/grown-ups', 'Remove Kim'],
  ['/settings/grown-ups', 'Leave family'],
  ['/settings/data', 'Delete family'],
])('the password is always asked for in %s: %s', async (address, button) => {
  const { user } = open(address, { 'auth.session': CONFIRMED });
  const form = await openForm(user, button);
  expect(await form.findByLabelText('Current password')).toBeVisible();
});

test('a new password and a new email always ask for the password', async () => {
  const { user } = open('/account', { 'auth.session': CONFIRMED });
  const form = within(await screen.findByRole('region', { name: 'Password' }));
  expect(form.getByLabelText('Current password')).toBeVisible();
  await user.click(screen.getByRole('button', { name: "Alex Star's menu" }));
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.type(await screen.findByLabelText('Email'), '.uk');
  expect(passwordField()).toBeVisible();
});

test('an open form asks again once the confirmation has ended', async () => {
  holdTimers();
  onTestFinished(() => void vi.useRealTimers());
  const until = new Date(Date.now() + 600_000).toISOString();
  const { user } = open('/settings/grown-ups', { 'auth.session': { ...PARENT, confirmedUntil: until } });
  const form = await openForm(user, 'Create a guest pass');
  expect(await form.findByText(/^Confirmed until/)).toBeVisible();
  await pass(600_000);
  expect(await form.findByLabelText('Current password')).toBeVisible();
});

test('a server that wants the password gets it, and the form keeps what was typed', async () => {
  const { api, user } = open('/settings/grown-ups', {
    'auth.session': CONFIRMED,
    'guestPasses.create': wantsPassword,
  });
  const form = await openForm(user, 'Create a guest pass');
  await user.type(form.getByLabelText('Who is it for?'), 'Sitter');
  api.set({ 'auth.session': PARENT });
  await user.click(form.getByRole('button', { name: 'Create link' }));
  const password = await form.findByLabelText('Current password');
  expect(password).toHaveAccessibleDescription(/Please enter your current password/);
  expect(password).toHaveFocus();
  api.set({ 'guestPasses.create': CREATED });
  await user.type(password, 'correct horse{Enter}');
  await screen.findByRole('button', { name: 'Done' });
  expect(api.calls('guestPasses.create')[1]).toMatchObject({
    label: 'Sitter',
    currentPassword: 'correct horse',
  });
});
