import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { queryClient, replaceSession } from '@/lib/api/trpc';
import { fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, familyBoard } from '@/testing/family-device';
import {
  CHILD_SESSION,
  GUEST,
  habit,
  kidDashboard,
  PARENT,
  parentWith,
  ROBIN,
  redemption,
  wish,
} from '@/testing/records';
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

test('a wish that is being written when the network drops waits for it, and keeps its words', async () => {
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: 'Make a wish' }));
  const field = await screen.findByRole('textbox', { name: 'I wish for…' });
  await user.type(field, 'A pony');
  setOnline(false);
  const send = screen.getByRole('button', { name: /^Send my wish/ });
  expect(send).toBeDisabled();
  expect(send).toHaveTextContent('Send my wishNeeds the internet');
  setOnline(true);
  expect(send).toBeEnabled();
  expect(field).toHaveValue('A pony');
});

test('without a network, a guest cannot check off quests, and their rows stay', async () => {
  const quests = [
    habit({ id: 10, name: 'Read a story' }),
    habit({ id: 11, name: 'Water', slots: ['any', 'any'] }),
  ];
  fakeApi({
    'auth.session': GUEST,
    'familyDevices.board': familyBoard([childOnBoard({}, quests)], { grownUps: [] }),
  });
  renderPage('/today');
  const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
  const times = screen.getByRole('button', { name: /^Water for Robin/ });
  expect(quest).toBeEnabled();
  setOnline(false);
  expect(quest).toBeDisabled();
  expect(times).toBeDisabled();
  setOnline(true);
  expect(quest).toBeEnabled();
  expect(times).toBeEnabled();
});

test('a dashboard that was opened without a network says nothing about rewards to hand out until it knows', async () => {
  setOnline(false);
  const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'redemptions.waiting': fail });
  renderPage('/parent-dashboard');
  await screen.findByRole('region', { name: "Robin's summary" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('To hand out')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Needs the internet' })).toBeNull();
  api.set({ 'redemptions.waiting': [{ ...redemption(), childName: ROBIN.name, childAvatar: ROBIN.avatar }] });
  setOnline(true);
  expect(await screen.findByRole('region', { name: 'To hand out' })).toBeVisible();
});

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
