import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { queryClient, replaceSession } from '@/lib/api/trpc';
import { fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { dayHistory } from '@/testing/history';
import {
  ACCOUNT,
  CHILD_SESSION,
  GUEST,
  habit,
  kidDashboard,
  PARENT,
  parentWith,
  ROBIN,
  redemption,
  storedHabit,
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

test('without a network, a dashboard says nothing about rewards to hand out until it knows', async () => {
  const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'redemptions.waiting': fail });
  renderPage('/parent-dashboard?do=hand-out');
  await screen.findByRole('region', { name: "Robin's summary" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  setOnline(false);
  expect(screen.queryByText('To hand out')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Needs the internet' })).toBeNull();
  api.set({ 'redemptions.waiting': [{ ...redemption(), childName: ROBIN.name, childAvatar: ROBIN.avatar }] });
  setOnline(true);
  expect(await screen.findByRole('region', { name: 'To hand out' })).toBeVisible();
});

test('a server on this device is reached without a network', async () => {
  setOnline(false);
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard() });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeEnabled();
  expect(screen.queryByText("You're offline.", { exact: false })).toBeNull();
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

test.each(['Logout', 'Add a device'])(
  'without a network, “%s” in the menu of a parent says why not',
  async (name) => {
    fakeApi({
      'auth.session': { ...PARENT, permissions: ['account.manage', 'devices.manage'] },
      'children.list': [ROBIN],
    });
    const { user } = renderPage('/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: "Alex Star's menu" }));
    setOnline(false);
    const button = screen.getByRole('button', { name: new RegExp(`^${name}`) });
    expect(button).toBeDisabled();
    expect(button).toHaveTextContent(`${name}Needs the internet`);
  },
);

test('a form that is filled in when the network drops keeps its words and the focus, and is sent once it is back', async () => {
  const api = fakeApi({ 'auth.session': PARENT, 'account.get': ACCOUNT, 'account.update': ACCOUNT });
  const { user } = renderPage('/profile');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ' Moon');
  setOnline(false);
  const save = screen.getByRole('button', { name: /^Save changes/ });
  expect(save).toHaveTextContent('Save changesNeeds the internet');
  await user.keyboard('{Enter}');
  await user.click(save);
  expect(api.calls('account.update')).toEqual([]);
  expect(save).toHaveFocus();
  expect(name).toHaveValue(`${ACCOUNT.name} Moon`);
  setOnline(true);
  await user.click(save);
  await waitFor(() => expect(api.calls('account.update')).toHaveLength(1));
});

test('without a network, a form waits for it, and the question about what was typed does not', async () => {
  fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.list': [storedHabit()] });
  const { user } = renderPage('/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Create New Habit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sing');
  setOnline(false);
  expect(screen.getByRole('button', { name: /^Create habit/ })).toHaveTextContent('Needs the internet');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
});

const cellOfToday = () => screen.queryByRole('button', { name: 'Read a story, today' });

test('without a network, the chart only shows its days, and keeps what was not saved', async () => {
  const days = { completions: [], recentSlots: Array.from({ length: 35 }, () => 1) };
  fakeApi({
    ...parentWith({ habits: [habit()] }),
    'habits.list': [{ ...storedHabit(), ...days }],
    'history.days': dayHistory([{ fromOn: '2026-01-01', days: 'o'.repeat(70) }]),
  });
  const { user } = renderPage(`/chart?child=${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: /^Options for/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Enter a whole week/ }));
  await user.click(screen.getByRole('button', { name: 'Read a story, today' }));
  setOnline(false);
  expect(cellOfToday()).toBeNull();
  expect(screen.getByRole('img', { name: 'Read a story, today: done' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Save changes/ })).toHaveTextContent('Needs the internet');
  setOnline(true);
  expect(cellOfToday()).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled();
});

test('without a network, no PIN can be changed or entered', async () => {
  const pin = { childId: ROBIN.id, kind: 'pictures' as const, shuffle: false, boardCheckOff: false };
  const api = fakeApi({
    'auth.session': profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' }),
    'children.kidDashboard': kidDashboard(),
    'pins.own': { pin: { ...pin, changedAt: '2026-03-01T12:00:00.000Z' } },
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  const link = await screen.findByRole('link', { name: 'Change my PIN' });
  setOnline(false);
  expect(link).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Change my PIN/ })).toHaveTextContent('Needs the internet');
  expect(screen.getByRole('button', { name: /^Change my PIN/ })).toBeDisabled();
  setOnline(true);
  await user.click(await screen.findByRole('link', { name: 'Change my PIN' }));
  const owl = await screen.findByRole('button', { name: 'Owl' });
  await user.click(owl);
  setOnline(false);
  expect(owl).toBeDisabled();
  expect(screen.getByText('Needs the internet')).toBeVisible();
  setOnline(true);
  expect(owl).toBeEnabled();
  expect(screen.getByText('1 of 4 pictures tapped')).toBeInTheDocument();
  expect(api.calls('pins.set')).toEqual([]);
});

test('without a network, a face whose page this device does not have says so in words', async () => {
  fakeApi({
    'auth.session': deviceSession({ boardMode: 'faces' }),
    'familyDevices.board': familyBoard([childOnBoard({ pin: 'pictures' })], { boardMode: 'faces' }),
  });
  renderPage('/family');
  const face = await screen.findByRole('button', { name: 'Robin, with a PIN' });
  expect(face).not.toHaveTextContent('Needs the internet');
  setOnline(false);
  expect(face).toHaveTextContent('Needs the internet');
  expect(face).toHaveAttribute('aria-disabled', 'true');
  expect(face).toHaveAccessibleName('Needs the internet Robin');
});

test('without a network, no grown-up comes in on a family device', async () => {
  fakeApi({
    'auth.session': deviceSession(),
    'familyDevices.board': familyBoard([childOnBoard()], { grownUps: [{ id: 7, name: 'Anna', pin: false }] }),
  });
  const { user } = renderPage('/family');
  await user.click(await screen.findByRole('button', { name: 'Grown-ups' }));
  const link = await screen.findByRole('link', { name: 'Anna' });
  setOnline(false);
  expect(link).not.toBeInTheDocument();
  const anna = screen.getByRole('button', { name: /^Anna/ });
  expect(anna).toBeDisabled();
  expect(anna).toHaveTextContent('AnnaNeeds the internet');
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
