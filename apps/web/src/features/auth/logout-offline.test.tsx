import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const online = vi.spyOn(navigator, 'onLine', 'get');

function setOnline(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => setOnline(true));
afterAll(() => online.mockRestore());

test('without a network, a child cannot log out, and the button says why', async () => {
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const logout = await screen.findByRole('button', { name: 'Log Out' });
  expect(logout).toBeEnabled();
  setOnline(false);
  expect(logout).toBeDisabled();
  expect(logout).toHaveTextContent('Log OutNeeds the internet');
  setOnline(true);
  expect(logout).toBeEnabled();
  expect(logout).toHaveTextContent(/^Log Out$/);
});

test('without a network, a parent cannot log out, and the menu says why', async () => {
  fakeApi({ 'auth.session': PARENT, 'children.list': [ROBIN] });
  const { user } = renderPage('/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: "Alex Star's menu" }));
  setOnline(false);
  const logout = screen.getByRole('button', { name: /^Logout/ });
  expect(logout).toBeDisabled();
  expect(logout).toHaveTextContent('LogoutNeeds the internet');
});
