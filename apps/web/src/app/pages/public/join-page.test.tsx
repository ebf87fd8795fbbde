import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { PARENT, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function open(address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({ 'auth.session': null, 'auth.invitation': INVITATION, ...procedures });
  return { api, ...renderPage(address) };
}

const INVITATION = {
  invitedBy: 'Anna',
  label: 'Ben Star',
  familyName: 'Berger',
  familyRole: 'parent',
  needsApproval: false,
} as const;
const USED = 'This link no longer works. Ask for a new one.';

async function fillIn({ user }: ReturnType<typeof open>, email = 'ben@example.org') {
  // The name that the inviter typed.
  expect(await screen.findByLabelText('Name')).toHaveValue('Ben Star');
  await user.type(screen.getByLabelText('Username'), 'ben');
  if (email) await user.type(screen.getByLabelText('Email (optional)'), email);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse');
}

const join = () => screen.getByRole('button', { name: 'Join the family' });

test('an invited grown-up joins, and sees the family', async () => {
  const page = open('/join#token');
  expect(
    await screen.findByRole('heading', { name: 'Anna invited you to the Berger family.' }),
  ).toBeVisible();
  await fillIn(page);
  // The token leaves the address bar.
  expect(page.address()).toBe('/join');
  page.api.set({ ...parentWith(), 'auth.join': { ...PARENT, name: 'Ben Star' } });
  await page.user.click(join());
  expect(await screen.findByText('Welcome to the family, Ben Star!')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/parent-dashboard'));
  expect(page.api.calls('auth.join')).toEqual([
    {
      token: 'token',
      name: 'Ben Star',
      username: 'ben',
      email: 'ben@example.org',
      password: 'correct horse',
    },
  ]);
});

test('an invited grown-up joins without an email, and is not promised one', async () => {
  const page = open('/join#token', {
    'auth.invitation': { ...INVITATION, needsApproval: true },
    'system.about': { isNew: false, sendsMail: true },
  });
  await fillIn(page, '');
  expect(screen.getByLabelText('Email (optional)')).toHaveAccessibleDescription(
    'For password resets. Without one, the person who runs this server can set a new password.',
  );
  const pending = { status: 'pending', email: 'member-1@starchart.invalid' } as const;
  page.api.set({ 'auth.join': { ...PARENT, ...pending, permissions: [], abilities: [] } });
  await page.user.click(join());
  expect(await screen.findByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible();
  expect(screen.getByText(/so ask them when yours is ready\.$/)).toBeVisible();
  expect(page.api.calls('auth.join')).toEqual([
    { token: 'token', name: 'Ben Star', username: 'ben', password: 'correct horse' },
  ]);
});

test('a family that has the name of its parent is not named twice', async () => {
  open('/join#token', { 'auth.invitation': { ...INVITATION, familyName: 'Anna' } });
  expect(await screen.findByRole('heading', { name: 'Anna invited you to the family.' })).toBeVisible();
});

test.each([
  [true, /You'll get an email when yours is approved\.$/],
  [false, /so ask them when yours is ready\.$/],
])(
  'an account that an admin approves first is not logged in; the server mails: %s',
  async (sendsMail, next) => {
    const page = open('/join#token', {
      'auth.invitation': { ...INVITATION, needsApproval: true },
      'system.about': { isNew: false, sendsMail },
    });
    expect(await screen.findByText(next)).toBeVisible();
    await fillIn(page);
    page.api.set({ 'auth.join': { ...PARENT, status: 'pending', permissions: [], abilities: [] } });
    await page.user.click(join());
    expect(
      await screen.findByRole('heading', { name: 'Your account is waiting for approval' }),
    ).toHaveFocus();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(page.address()).toBe('/join');
  },
);

test('a taken username is shown at its field, and the rest stays', async () => {
  const message = 'This username is already taken. Please choose another one.';
  const page = open('/join#token', {
    'auth.join': () => {
      throw new ApiError(message, { code: 'USERNAME_TAKEN', httpStatus: 409 });
    },
  });
  await fillIn(page);
  await page.user.click(join());
  const username = screen.getByLabelText('Username');
  await waitFor(() => expect(username).toHaveAccessibleDescription(message));
  expect(username).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Ben Star');
});

function notFound(): never {
  throw new ApiError('Not found', { code: 'NOT_FOUND', httpStatus: 404 });
}

test('a used link says so at once', async () => {
  open('/join#token', { 'auth.invitation': notFound });
  expect(await screen.findByRole('heading', { name: USED })).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
});

test('without the invitation, the page still lets its reader join', async () => {
  open('/join#token', { 'auth.invitation': fail });
  expect(await screen.findByRole('heading', { name: "You're invited to a family" })).toBeVisible();
  expect(await screen.findByLabelText('Username')).toBeVisible();
});

test('a link that was used meanwhile says so', async () => {
  const page = open('/join#token', { 'auth.join': notFound });
  await fillIn(page);
  await page.user.click(join());
  expect(await screen.findByRole('heading', { name: USED })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Join the family' })).toBeNull();
});

test('an address without a token is a link that does not work', async () => {
  open('/join');
  expect(await screen.findByRole('heading', { name: USED })).toBeVisible();
});

test('a logged-in parent logs out first, and keeps the link', async () => {
  const page = open('/join#token', { ...parentWith(), 'auth.logout': undefined });
  const text = "You're logged in to another family. Log out first, or join with a different email address.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Log out' }));
  await fillIn(page);
  page.api.set({ ...parentWith(), 'auth.join': PARENT });
  await page.user.click(join());
  await waitFor(() =>
    expect(page.api.calls('auth.join')).toEqual([expect.objectContaining({ token: 'token' })]),
  );
});
