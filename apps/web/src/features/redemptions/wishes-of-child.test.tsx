import type { KidDashboard } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import { CHILD_SESSION, GUEST, HELPER, kidDashboard, PARENT, ROBIN, reward, wish } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ZOO = wish();
const PONY = wish({ id: 81, text: 'A pony' });
const at = { answeredAt: '2026-03-11T13:00:00.000Z' };

function open(dashboard: Partial<KidDashboard> = {}, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard(dashboard),
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const findWishes = async () => within(await screen.findByRole('region', { name: 'Your wishes' }));

async function openForm(procedures: FakeProcedures = {}) {
  const opened = open({}, procedures);
  const wishes = await findWishes();
  await opened.user.click(wishes.getByRole('button', { name: 'Make a wish' }));
  const form = within(await screen.findByRole('dialog', { name: 'Make a wish' }));
  return { ...opened, wishes, form, field: form.getByRole('textbox', { name: 'I wish for…' }) };
}

test('a child makes a wish, and sees that it waits for an answer', async () => {
  const { api, user, wishes, form, field } = await openForm();
  expect(wishes.getByText('Got an idea? Make a wish!')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Your grown-ups will see it.');
  const answer = pending<'wishes.create'>();
  api.set({ 'wishes.create': answer.result });
  await user.type(field, ZOO.text);
  await user.keyboard('{Enter}{Enter}');
  expect(await form.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  api.set({ 'children.kidDashboard': kidDashboard({ wishes: [ZOO] }) });
  answer.resolve(ZOO);
  expect(await wishes.findByRole('article', { name: ZOO.text })).toHaveTextContent('Waiting for an answer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('wishes.create')).toEqual([{ childId: ROBIN.id, text: ZOO.text }]);
  expect(wishes.queryByText('Got an idea? Make a wish!')).toBeNull();
  await waitFor(() => expect(wishes.getByRole('button', { name: 'Make a wish' })).toHaveFocus());
});

test.each(['  ', '\u3000', 'x'.repeat(81)])('the wish “%s” is not sent', async (text) => {
  const { api, user, form, field } = await openForm();
  await user.click(field);
  await user.paste(text);
  await user.click(form.getByRole('button', { name: 'Send my wish' }));
  expect(await form.findByText('Write your wish in up to 80 characters')).toBeVisible();
  expect(field).toHaveFocus();
  expect(api.calls('wishes.create')).toEqual([]);
});

test('eighty emoji are a wish', async () => {
  const { api, user, field } = await openForm({ 'wishes.create': ZOO });
  await user.click(field);
  await user.paste('🦁'.repeat(80));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.calls('wishes.create')).toMatchObject([{ text: '🦁'.repeat(80) }]));
});

const TOO_MANY = "That's a lot of wishes! Your grown-ups will look first.";

test.each([
  [
    'because there are too many',
    () => {
      throw new ApiError(TOO_MANY, { code: 'CONFLICT', httpStatus: 409 });
    },
    TOO_MANY,
  ],
  ['because of the connection', fail, "We couldn't send your wish. Try again soon."],
])('a wish that could not be sent %s says so, and keeps its words', async (_, result, text) => {
  const { user, form, field } = await openForm({ 'wishes.create': result });
  await user.type(field, ZOO.text);
  await user.click(form.getByRole('button', { name: 'Send my wish' }));
  expect(await form.findByText(text)).toBeVisible();
  expect(field).toHaveValue(ZOO.text);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tap beside the form does not lose the words', async () => {
  holdTimers();
  try {
    const { user, field } = await openForm();
    await user.type(field, 'A do');
    // The double tap that opened the form is over.
    await pass(600);
    const beside = document.querySelector('.mantine-Modal-overlay');
    if (!beside) throw new Error('Nothing is beside the form.');
    await user.click(beside);
    await pass(600);
    expect(field).toBeVisible();
    expect(field).toHaveValue('A do');
  } finally {
    vi.useRealTimers();
  }
});

test('answers show below the open wishes, in the words of the grown-up or in kind ones', async () => {
  open({
    rewards: [reward({ id: 20 })],
    wishes: [ZOO],
    answeredWishes: [
      wish({ id: 84, text: 'Pancakes', status: 'accepted', rewardId: 20, ...at }),
      wish({ id: 83, text: 'A pony', status: 'declined', reply: 'No room for it', ...at }),
      wish({ id: 82, text: 'A dog', status: 'declined', ...at }),
    ],
  });
  const wishes = await findWishes();
  expect(wishes.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'A trip to the zooWaiting for an answerTake back',
    'PancakesYour wish is now a reward!',
    'A ponyNo room for it',
    'A dogNot right now. You can always wish again.',
  ]);
});

test('an accepted wish is no longer shown when its reward is not in the chest', async () => {
  open({
    answeredWishes: [
      wish({ id: 84, status: 'accepted', rewardId: 20, ...at }),
      wish({ id: 85, status: 'accepted', rewardId: null, ...at }),
    ],
  });
  const wishes = await findWishes();
  expect(wishes.queryByRole('article')).toBeNull();
  expect(wishes.getByText('Got an idea? Make a wish!')).toBeVisible();
});

test('an answer arrives while the page is open', async () => {
  const { api } = open({ wishes: [ZOO] });
  const wishes = await findWishes();
  expect(wishes.getByText('Waiting for an answer')).toBeVisible();
  const answered = { ...ZOO, ...at, status: 'declined', reply: 'In summer' } as const;
  api.set({ 'children.kidDashboard': kidDashboard({ answeredWishes: [answered] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await wishes.findByText('In summer')).toBeVisible();
  expect(wishes.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('a child takes a wish back after a question', async () => {
  const { api, user } = open({ wishes: [ZOO, PONY] }, { 'wishes.withdraw': undefined });
  const wishes = await findWishes();
  const takeBack = within(wishes.getByRole('article', { name: 'A pony' })).getByRole('button');
  await user.click(takeBack);
  const question = within(await screen.findByRole('dialog', { name: 'Take your wish back?' }));
  expect(question.getByText('A pony')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(takeBack).toHaveFocus());
  expect(api.calls('wishes.withdraw')).toEqual([]);

  await user.click(takeBack);
  api.set({ 'children.kidDashboard': kidDashboard({ wishes: [ZOO] }) });
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  await waitFor(() => expect(wishes.queryByRole('article', { name: 'A pony' })).toBeNull());
  expect(api.calls('wishes.withdraw')).toEqual([{ id: 81 }]);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your wishes' })).toHaveFocus());
});

test('a wish that was answered meanwhile cannot be taken back, and shows the answer', async () => {
  const { api, user } = open(
    { wishes: [ZOO] },
    {
      'wishes.withdraw'() {
        throw new ApiError('This wish was already answered.', { code: 'ALREADY_DECIDED', httpStatus: 409 });
      },
    },
  );
  const wishes = await findWishes();
  await user.click(wishes.getByRole('button', { name: 'Take back' }));
  const answered = { ...ZOO, ...at, status: 'declined' } as const;
  api.set({ 'children.kidDashboard': kidDashboard({ answeredWishes: [answered] }) });
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText('This wish was already answered.')).toBeVisible();
  expect(await wishes.findByText('Not right now. You can always wish again.')).toBeVisible();
});

test.each([
  ['helper', HELPER],
  ['guest', GUEST],
])('a %s sees the wishes, and neither makes nor takes one back', async (_, session) => {
  open({ wishes: [ZOO] }, { 'auth.session': session, 'children.list': [ROBIN] });
  const wishes = await findWishes();
  expect(wishes.getByText(ZOO.text)).toBeVisible();
  expect(wishes.queryByRole('button')).toBeNull();
});

test('a guest sees nothing about wishes where there are none', async () => {
  open({}, { 'auth.session': GUEST, 'children.list': [ROBIN] });
  await screen.findByText('Soon there will be rewards here');
  expect(screen.queryByRole('region', { name: 'Your wishes' })).toBeNull();
});

test('a parent in the view of the child can make a wish with it', async () => {
  open({}, { 'auth.session': PARENT });
  expect((await findWishes()).getByRole('button', { name: 'Make a wish' })).toBeVisible();
});
