import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { replaceSession } from '@/lib/api/trpc';
import { fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, familyBoard } from '@/testing/family-device';
import { CHILD_SESSION, GUEST, kidDashboard, PARENT, ROBIN, wish } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const online = vi.spyOn(navigator, 'onLine', 'get');

function setOnline(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => setOnline(true));
afterAll(() => online.mockRestore());

const NOTE = {
  id: 5,
  kind: 'praise' as const,
  text: 'You helped Noor.',
  points: null,
  authorName: 'Anna',
  habitId: null,
  habitName: null,
  completedOn: null,
  slot: null,
  subject: null,
  pointsChange: null,
  createdAt: '2026-03-11T12:00:00.000Z',
  readAt: null,
};

test.each(['Log Out', 'Make a wish', 'Thanks!'])(
  'without a network, “%s” on the page of a child is disabled and says why',
  async (name) => {
    const dashboard = kidDashboard({ notes: [NOTE], wishes: [wish()] });
    fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': dashboard });
    renderPage(`/kid-dashboard/${ROBIN.id}`);
    const button = await screen.findByRole('button', { name });
    expect(button).toBeEnabled();
    setOnline(false);
    expect(button).toBeDisabled();
    expect(button).toHaveTextContent(`${name}Needs the internet`);
    setOnline(true);
    expect(button).toBeEnabled();
    expect(button.textContent).toBe(name);
  },
);

test('without a network, the mascot cannot be dressed', async () => {
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const level = await screen.findByRole('button', { name: 'Level 1' });
  setOnline(false);
  expect(level).not.toBeInTheDocument();
  setOnline(true);
  expect(screen.getByRole('button', { name: 'Level 1' })).toBeVisible();
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

test('what did not load says without a network that it needs one, and loads once it is back', async () => {
  const api = fakeApi({ 'auth.session': GUEST, 'familyDevices.board': fail });
  renderPage('/today');
  expect(await screen.findByRole('heading', { name: "We couldn't load the board." })).toBeVisible();
  setOnline(false);
  expect(screen.getByRole('heading', { name: 'Needs the internet' })).toBeVisible();
  api.set({ 'familyDevices.board': familyBoard([childOnBoard()], { grownUps: [] }) });
  setOnline(true);
  expect(await screen.findByText(/^Hello,/)).toBeVisible();
});

test('a device that is not part of the family anymore says so without a network, too', async () => {
  localStorage.setItem('starchart.family-device', '1');
  fakeApi({ 'auth.session': null });
  renderPage('/family');
  const title = "This device isn't part of the family anymore. Please ask a grown-up.";
  const heading = await screen.findByRole('heading', { name: title });
  setOnline(false);
  expect(heading).toHaveTextContent(title);
});

test('a guest pass that has ended says so without a network, too', async () => {
  fakeApi({ 'auth.session': GUEST, 'familyDevices.board': familyBoard([childOnBoard()], { grownUps: [] }) });
  renderPage('/today');
  await screen.findByText(/^Hello,/);
  act(() => replaceSession(null));
  const title = "Your guest pass isn't open here anymore";
  const heading = await screen.findByRole('heading', { name: title });
  setOnline(false);
  expect(heading).toHaveTextContent(title);
  expect(screen.getByText('Tap your link again. If it no longer works, ask for a new one.')).toBeVisible();
});
