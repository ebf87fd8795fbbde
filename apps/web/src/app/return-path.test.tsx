import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refetchSession } from '@/lib/api/trpc';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { ACCOUNT, CHILD_SESSION, kidDashboard, PARENT, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { pageAfterLogin, pageAfterPairing } from './return-path';

const parent = (returnTo: unknown) => pageAfterLogin(PARENT, { returnTo });
const child = (returnTo: unknown) => pageAfterLogin({ role: 'child', id: 2 }, { returnTo });

describe('a login returns', () => {
  test.each([
    '/settings#family',
    '/settings/grown-ups',
    '/chart?child=3&week=2026-03-09',
    '/admin-dashboard?tab=mail',
    '/kid-dashboard/7',
  ])('a parent to %s', (path) => {
    expect(parent(path)).toBe(path);
  });

  test.each(['/kid-dashboard/2', '/kid-dashboard/2?a=b#c', '/kid-dashboard/2/sky', '/kid-dashboard'])(
    'a child to its page %s',
    (path) => {
      expect(child(path)).toBe(path);
    },
  );

  test.each([
    '/settings',
    '/parent-dashboard',
    '/kid-dashboard/7',
    '/kid-dashboard/22',
    '/kid-dashboard/7/sky',
    '/family',
  ])('a child not to %s', (path) => {
    expect(child(path)).toBe('/kid-dashboard/2');
  });

  test.each([
    '/',
    '/auth',
    '/child-login',
    '/family',
    '/family/pin/own',
    '/today',
    '/api/account/export',
    '/nowhere',
  ])('a parent not to %s', (path) => {
    expect(parent(path)).toBe('/parent-dashboard');
  });

  const EVIL = [
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/settings/..//evil.example',
    '/settings/../..//evil.example',
    '/settings/%2e%2e//evil.example',
    ' /settings',
    'settings',
    '//localhost:3000/settings',
    `${window.location.origin}/settings`,
    '',
    null,
    7,
    {},
  ];
  test.each(EVIL)('nobody to %j', (path) => {
    expect(parent(path)).toBe('/parent-dashboard');
    expect(child(path)).toBe('/kid-dashboard/2');
    expect(pageAfterPairing({ returnTo: path })).toBe('/family');
  });

  test.each([undefined, null, 'text', {}, { sessionEnded: true }])(
    'without a page in %j to the first one',
    (state) => {
      expect(pageAfterLogin(PARENT, state)).toBe('/parent-dashboard');
      expect(pageAfterPairing(state)).toBe('/family');
    },
  );
});

const visitor = {
  'auth.session': null,
  'auth.login': PARENT,
  'account.get': ACCOUNT,
};

async function logIn(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByLabelText('Username'), 'alex');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('a link to a page', () => {
  test('is opened after the parent’s login, with its parameters', async () => {
    fakeApi(visitor);
    const { user, address } = renderPage('/profile?from=mail#name');
    await waitFor(() => expect(address()).toBe('/auth'));
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/profile?from=mail'));
  });

  test('survives a look at the other tab and at the forgotten password', async () => {
    fakeApi(visitor);
    const { user, address } = renderPage('/profile');
    await user.click(await screen.findByRole('tab', { name: 'Register' }));
    await user.click(await screen.findByRole('tab', { name: 'Login' }));
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to login' }));
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('of a child whose session has ended is not opened by a parent’s login', async () => {
    sessionStorage.setItem('starchart-child', '1');
    fakeApi({ ...visitor, 'children.kidDashboard': kidDashboard() });
    const { user, address } = renderPage('/kid-dashboard/2');
    await waitFor(() => expect(address()).toBe('/child-login'));
    await user.click(await screen.findByRole('link', { name: 'Parent Login' }));
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/parent-dashboard'));
  });

  test.each(['/kid-dashboard', '/kid-dashboard/2', '/kid-dashboard/2/sky'])(
    'of a child, %s, leads a visitor to the children’s login, and back',
    async (path) => {
      const api = fakeApi({ ...visitor, 'children.kidDashboard': kidDashboard() });
      const { address } = renderPage(path);
      expect(await screen.findByRole('heading', { name: 'Kid Login' })).toBeVisible();
      expect(address()).toBe('/child-login');
      expect(screen.queryByText(/closed while you were away/)).toBeNull();
      api.set({ 'auth.session': CHILD_SESSION });
      void refetchSession();
      await waitFor(() => expect(address()).toBe(path));
    },
  );

  test('of a child is opened after a parent’s login, too', async () => {
    fakeApi({ ...visitor, ...parentWith(), 'auth.session': null, 'children.kidDashboard': kidDashboard() });
    const { user, address } = renderPage('/kid-dashboard/2');
    await user.click(await screen.findByRole('link', { name: 'Parent Login' }));
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2'));
  });

  test('leads a child that is logged in elsewhere in this browser to its own page', async () => {
    sessionStorage.setItem('starchart-child', '1');
    const api = fakeApi({ ...visitor, 'children.kidDashboard': kidDashboard() });
    const { address } = renderPage('/kid-dashboard/2?from=home');
    await waitFor(() => expect(address()).toBe('/child-login'));
    api.set({ 'auth.session': CHILD_SESSION });
    void refetchSession();
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2?from=home'));
  });

  test('of a locked child view is not opened once another tab has unlocked it', async () => {
    const locked = { ...CHILD_SESSION, childViewLocked: true };
    const api = fakeApi({
      ...parentWith(),
      'auth.session': locked,
      'children.kidDashboard': kidDashboard(),
      'account.get': ACCOUNT,
    });
    const { address } = renderPage('/kid-dashboard/2');
    await screen.findByRole('heading', { name: 'Your Treasure Chest' });
    api.set({ 'auth.session': null });
    void refetchSession();
    await waitFor(() => expect(address()).toBe('/auth'));
    api.set({ 'auth.session': PARENT });
    void refetchSession();
    await waitFor(() => expect(address()).toBe('/parent-dashboard'));
  });

  test('of a parent on a family device is opened once the parent has come in', async () => {
    const board = familyBoard([childOnBoard()], {
      boardMode: 'faces',
      grownUps: [{ id: 1, name: 'Alex Star', pin: false }],
    });
    const api = fakeApi({
      ...visitor,
      'auth.session': deviceSession({ boardMode: 'faces' }),
      'familyDevices.board': board,
      'profiles.enter': () => {
        const session = profileSession({ id: 1, name: 'Alex Star', role: 'parent' });
        api.set({ 'auth.session': session });
        return session;
      },
    });
    const { user, address } = renderPage('/profile?from=mail');
    await waitFor(() => expect(address()).toBe('/family'));
    await user.click(await screen.findByRole('button', { name: 'Grown-ups' }));
    await user.click(await screen.findByRole('link', { name: 'Alex Star' }));
    await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
    await waitFor(() => expect(address()).toBe('/profile?from=mail'));
  });

  test('of a family device is opened once the device is added', async () => {
    fakeApi({ ...visitor, 'familyDevices.pair': deviceSession() });
    const { user, address } = renderPage('/family/pin/parent-1');
    await waitFor(() => expect(address()).toBe('/pair'));
    await user.type(await screen.findByLabelText('Code'), 'ABCD2345');
    await user.click(screen.getByRole('button', { name: /Connect|Add|Pair/ }));
    expect(await screen.findByRole('link', { name: "Let's go!" })).toHaveAttribute(
      'href',
      '/family/pin/parent-1',
    );
  });
});

test('a new account begins at the dashboard', async () => {
  const api = fakeApi(visitor);
  const { user, address } = renderPage('/profile');
  await user.click(await screen.findByRole('tab', { name: 'Register' }));
  await waitFor(() => expect(address()).toBe('/auth?tab=register'));
  api.set({ 'auth.session': PARENT });
  void refetchSession();
  await waitFor(() => expect(address()).toBe('/parent-dashboard'));
});

test('without a link, a login leads to the dashboard', async () => {
  fakeApi(visitor);
  const { user, address } = renderPage('/auth');
  await logIn(user);
  await waitFor(() => expect(address()).toBe('/parent-dashboard'));
});
