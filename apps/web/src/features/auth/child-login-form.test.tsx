import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '@/lib/api/trpc';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, kidDashboard, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const MESSAGE = "That name and password don't match. Try again!";

async function logIn(answer: () => never) {
  const api = fakeApi({ 'auth.session': null, 'auth.childLogin': answer });
  const { user } = renderPage('/child-login');
  const password = await screen.findByLabelText('Password');
  await user.type(screen.getByLabelText('Username'), 'robin');
  await user.type(password, 'moons');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return { api, user, password };
}

test('a child that has logged in here before taps its picture and types the password only', async () => {
  const assign = vi.fn<(url: string) => void>();
  const { location } = window;
  const stub = {
    assign,
    href: location.href,
    origin: location.origin,
    pathname: '/child-login',
    search: '',
    hash: '',
  };
  vi.stubGlobal('location', stub);
  const api = fakeApi({ 'auth.session': null, 'auth.childLogin': CHILD_SESSION });
  const first = renderPage('/child-login');
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(screen.queryByRole('group', { name: "Who's here?" })).toBeNull();
  await first.user.type(screen.getByLabelText('Username'), 'robin');
  await first.user.type(screen.getByLabelText('Password'), 'moons');
  await first.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  cleanup();
  queryClient.clear();
  vi.stubGlobal('location', location);
  // The child's page adds the picture.
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  await screen.findByRole('heading', { name: /Robin!$/ });
  cleanup();
  queryClient.clear();

  vi.stubGlobal('location', stub);
  const again = fakeApi({ 'auth.session': null, 'auth.childLogin': CHILD_SESSION });
  const { user } = renderPage('/child-login');
  const face = await screen.findByRole('button', { name: 'Robin' });
  expect(within(face).getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('avatars'));
  expect(screen.getByLabelText('Username')).toBeVisible();
  await user.click(face);
  expect(face).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Username')).not.toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'moons{Enter}');
  await waitFor(() =>
    expect(again.calls('auth.childLogin')).toEqual([{ username: 'robin', password: 'moons' }]),
  );
  expect(api.calls('auth.childLogin')).toHaveLength(1);
  vi.stubGlobal('location', location);
});

test('a child is removed from the pictures of this browser, by keyboard, and the others stay', async () => {
  const faces = [
    { id: 1, name: 'Mia', username: 'mia', avatar: '0' },
    { id: 2, name: 'Leo', username: 'leo', avatar: '2' },
  ];
  localStorage.setItem('starchart.known-children', JSON.stringify(faces));
  fakeApi({ 'auth.session': null });
  const { user } = renderPage('/child-login');
  const mia = await screen.findByRole('button', { name: 'Mia' });
  expect(screen.queryByRole('button', { name: /here anymore/ })).toBeNull();
  await user.click(mia);
  screen.getByRole('button', { name: "Don't show Mia here anymore" }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Mia' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leo' })).toBeVisible();
  expect(screen.getByLabelText('Username')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(localStorage.getItem('starchart.known-children')).toBe(JSON.stringify(faces.slice(1)));

  await user.click(screen.getByRole('button', { name: 'Leo' }));
  await user.click(screen.getByRole('button', { name: "Don't show Leo here anymore" }));
  expect(screen.queryByRole('group', { name: "Who's here?" })).toBeNull();
  expect(localStorage.getItem('starchart.known-children')).toBeNull();
});

function wrong(): never {
  throw new ApiError('Invalid username or password', { code: 'UNAUTHENTICATED', httpStatus: 401 });
}

test('a wrong password is shown at the field with the mascot, besides the notice', async () => {
  const { user, password } = await logIn(wrong);
  const message = await screen.findByText(MESSAGE);
  expect(message.previousElementSibling).toHaveAttribute('src', expect.stringContaining('twinkle'));
  expect(password).toHaveAccessibleDescription(expect.stringContaining(MESSAGE));
  expect(password).toBeInvalid();
  expect(password).toHaveFocus();
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByText('Invalid username or password')).toBeVisible();

  await user.type(password, '!');
  expect(screen.queryByText(MESSAGE)).toBeNull();
});

test('a failure of the server does not blame the password', async () => {
  await logIn(fail);
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
