import type { HabitSummary, PendingCompletion, SessionRecord } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareRequests } from '@/app/prepare-requests';
import { changeLocale } from '@/lib/i18n/i18n';
import { ApiError, type FakeProcedures, fail, fakeApi, pending as pendingAnswer } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import {
  CHILD_SESSION,
  childrenToday,
  childToday,
  GUEST,
  HELPER,
  habit,
  kidDashboard,
  PARENT,
  parentDashboard,
  parentWith,
  ROBIN,
  recorded,
  redemption,
  storedHabit,
  VIEWER,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** With the panel open. */
const ADDRESS = '/parent-dashboard?do=waiting';
const OPEN = habit({ name: 'Swim' });

function completion(fields: Partial<PendingCompletion> = {}): PendingCompletion {
  return {
    id: 70,
    childId: ROBIN.id,
    childName: ROBIN.name,
    childAvatar: '0',
    habitId: 10,
    habitName: 'Clean my room',
    habitIcon: null,
    habitActive: true,
    part: 'any',
    day: '2026-03-11',
    slot: 1,
    completedAt: '2026-03-11T12:00:00.000Z',
    recordedAt: null,
    points: 5,
    takesStar: false,
    ...fields,
  };
}

const ICE_CREAM = { ...redemption(), childName: ROBIN.name, childAvatar: ROBIN.avatar };

const SWIM = habit({ id: 90, name: 'Swim', requiresApproval: true, pendingCount: 2 });
const manyOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    completion({ id: 70 + index, habitId: 10 + index, habitName: `Quest ${index + 1}` }),
  );

/** A server that keeps its pending completions. */
function open(completions: PendingCompletion[], procedures: FakeProcedures = {}, address = ADDRESS) {
  let pending = completions;
  const api = fakeApi({
    ...parentWith({ habits: [OPEN] }),
    'completions.pending': () => pending,
    'completions.approve'({ ids }) {
      pending = pending.filter(({ id }) => !ids.includes(id));
      return { results: ids.map((id) => ({ id, result: 'approved' })), balances: [] };
    },
    'completions.reject'({ id }) {
      pending = pending.filter((one) => one.id !== id);
      return { id, result: 'rejected' };
    },
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

function gone(): never {
  throw new ApiError('Not found', { code: 'NOT_FOUND', httpStatus: 404 });
}

const panel = () => screen.findByRole('region', { name: 'Waiting for you' });

afterEach(async () => {
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  vi.useRealTimers();
  await changeLocale('en');
});

test('a yes approves a completion and says what it earned, and nothing is left', async () => {
  const { api, user } = open([completion()]);
  const list = within(await panel());
  expect(await list.findByRole('listitem')).toHaveTextContent(/Clean my room.*Robin · .*Yes, \+5/);
  await user.click(list.getByRole('button', { name: 'Yes, +5: Clean my room of Robin' }));
  expect(await screen.findByText('Robin earned 5 points')).toBeVisible();
  expect(api.calls('completions.approve')).toEqual([{ ids: [70] }]);
  expect(await list.findByText('Nothing waiting. Enjoy the quiet!')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
});

test('a completion whose yes failed returns to the list', async () => {
  const { user } = open([completion()], { 'completions.approve': fail });
  await user.click(await within(await panel()).findByRole('button', { name: /^Yes/ }));
  expect(await screen.findByText('Failed to save your yes')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Yes, \+5/ })).toBeVisible();
});

test('a yes to several says what could not be approved, and why', async () => {
  const completions = [70, 71, 72, 73].map((id) => completion({ id, habitId: id, habitName: `Habit ${id}` }));
  const { user } = open(completions, {
    'completions.approve': ({ ids }) => ({
      results: ids.map((id) =>
        id === 71
          ? { id, result: 'failed', reason: 'That was enough for today.' }
          : { id, result: 'approved' },
      ),
      balances: [],
    }),
  });
  await user.click(await within(await panel()).findByRole('button', { name: /^Yes to all/ }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('3 completions approved')).toBeVisible();
  expect(screen.getByText(/^.?Robin.?, “.?Habit 71.?”: That was enough for today\.$/)).toBeVisible();
});

/** Says yes to all, and leaves the page. */
async function sayYesToAll(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await within(await panel()).findByRole('button', { name: /^Yes to all/ }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a yes to very many goes on after a request that the server rejects, and says how many were approved', async () => {
  const { api, user } = open(manyOf(120), {
    'completions.approve'({ ids }) {
      if (ids.includes(70))
        throw new ApiError('That was enough for today.', { code: 'RATE_LIMITED', httpStatus: 429 });
      return { results: ids.map((id) => ({ id, result: 'approved' })), balances: [] };
    },
  });
  await sayYesToAll(user);
  expect(await screen.findByText('70 completions approved')).toBeVisible();
  expect(
    screen.getByText(
      /^.?Robin.?, “.?Quest 1.?”, “.?Quest 2.?”,? and “.?Quest 3.?” …: That was enough for today\.$/,
    ),
  ).toBeVisible();
  expect(api.calls('completions.approve').map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
});

test('a yes to several names those that were decided or taken back meanwhile', async () => {
  const { user } = open(manyOf(4), {
    'completions.approve': ({ ids }) => ({
      results: ids.map((id) => ({ id, result: id === 72 ? 'gone' : 'approved' })),
      balances: [],
    }),
  });
  await sayYesToAll(user);
  expect(await screen.findByText('3 completions approved')).toBeVisible();
  expect(
    screen.getByText(/^.?Robin.?, “.?Quest 3.?”: It was decided or taken back in the meantime\.$/),
  ).toBeVisible();
});

test('a yes to a completion that was undone says that nothing changed', async () => {
  const { user } = open([completion()], {
    'completions.approve': { results: [{ id: 70, result: 'gone' }], balances: [] },
  });
  await user.click(await within(await panel()).findByRole('button', { name: /^Yes/ }));
  expect(await screen.findByText('No longer waiting')).toBeVisible();
});

test('a “Not yet” sends words of a chip, one’s own or none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const { api, user } = open([completion(), completion({ id: 71, habitId: 11, habitName: 'Tidy up' })]);
  const list = within(await panel());
  await user.click(await list.findByRole('button', { name: 'Not yet: Clean my room of Robin' }));
  let dialog = within(await screen.findByRole('dialog', { name: '“Clean my room”: not yet' }));
  await user.click(dialog.getByRole('button', { name: 'Just a little left' }));
  expect(dialog.getByLabelText("What's still missing? (Robin will read this)")).toHaveValue(
    'Just a little left',
  );
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(await screen.findByText('Robin gets your note about “Clean my room”.')).toBeVisible();

  await user.click(list.getByRole('button', { name: 'Not yet: Tidy up of Robin' }));
  dialog = within(await screen.findByRole('dialog', { name: '“Tidy up”: not yet' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(api.calls('completions.reject')).toHaveLength(2));
  expect(api.calls('completions.reject')).toEqual([
    { id: 70, reason: 'Just a little left' },
    { id: 71, reason: '' },
  ]);
});

test('without a network, the panel does not say that nothing is waiting', async () => {
  open([completion()]);
  expect(await panel()).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText('Nothing waiting. Enjoy the quiet!')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('a completion that a device sent later says so, and when it was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const later = { completedAt: '2026-03-11T08:12:00.000Z', recordedAt: '2026-03-11T11:00:00.000Z' };
  open([completion(later), completion({ id: 71, habitId: 11, habitName: 'Tidy up' })]);
  const [late, other] = await within(await panel()).findAllByRole('listitem');
  expect(late).toHaveTextContent(/today.*\d:12.*Sent later/);
  expect(other).not.toHaveTextContent('Sent later');
});

test('completions of one habit and day differ by their part of the day, or else by their time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const day = '2026-03-10';
  const { user } = open([
    completion({ day, slot: 1, part: 'morning' }),
    completion({ id: 71, day, slot: 2, part: 'evening' }),
    completion({ id: 72, day, slot: 3 }),
  ]);
  const rows = within(await panel()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('yesterday · in the morning'),
    expect.stringContaining('yesterday · in the evening'),
    expect.stringMatching(/yesterday · \d+:\d+/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Not yet: Clean my room of Robin, in the evening' }));
  expect(
    await screen.findByRole('dialog', { name: '“Clean my room”, yesterday, in the evening: not yet' }),
  ).toBeVisible();
});

test('completions of the same part of the day differ by their time', async () => {
  open([
    completion({ slot: 1, part: 'evening', completedAt: '2026-03-11T17:05:00.000Z' }),
    completion({ id: 71, slot: 2, part: 'evening', completedAt: '2026-03-11T17:45:00.000Z' }),
  ]);
  const rows = within(await panel()).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/:05/);
  expect(rows[1]).toHaveTextContent(/:45/);
});

test.each([
  ['2026-03-07', true],
  ['2026-03-08', false],
])('a completion of %s says that it will count by itself: %s', async (day, isSoon) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  open([completion({ day })]);
  await within(await panel()).findByRole('button', { name: /^Yes/ });
  expect(screen.queryByText('What waits for 7 days counts by itself.') !== null).toBe(isSoon);
});

test('not yet to an earlier day names it, and says that the child cannot do it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const { user } = open([
    completion({ day: '2026-03-10' }),
    completion({ id: 71, habitId: 11, habitName: 'Tidy up' }),
  ]);
  const list = within(await panel());
  await user.click(await list.findByRole('button', { name: 'Not yet: Clean my room of Robin' }));
  const dialog = await screen.findByRole('dialog', { name: '“Clean my room”, yesterday: not yet' });
  expect(dialog).toHaveTextContent("That day is over: Robin can't do it again, and a streak may end.");
  expect(within(dialog).queryByRole('button', { name: 'Just a little left' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(list.getByRole('button', { name: 'Not yet: Tidy up of Robin' }));
  expect(await screen.findByRole('dialog', { name: /Tidy up/ })).not.toHaveTextContent(/day is over/);
});

test('not yet to an inactive habit says that the child cannot do it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const { user } = open([completion({ habitActive: false })]);
  await user.click(await within(await panel()).findByRole('button', { name: /^Not yet/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent("This habit is inactive: Robin can't do it again.");
  expect(within(dialog).queryByRole('button', { name: 'Just a little left' })).toBeNull();
});

test('a “Not yet” to a completion that is gone closes the question, and to an approved one it says so', async () => {
  const { api, user } = open([completion()], { 'completions.reject': gone });
  await user.click(await within(await panel()).findByRole('button', { name: /^Not yet/ }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('No longer waiting')).toBeVisible();

  api.set({
    'completions.reject'() {
      throw new ApiError('This one is approved. You can remove it in the chart.', {
        code: 'ALREADY_DECIDED',
        httpStatus: 409,
      });
    },
  });
  await user.click(screen.getByRole('button', { name: /^Not yet/ }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This one is approved. You can remove it in the chart.')).toBeVisible();
});

test('three pending completions have no button for all', async () => {
  open(manyOf(3));
  const list = within(await panel());
  expect(await list.findAllByRole('listitem')).toHaveLength(3);
  expect(list.queryByRole('button', { name: /^Yes to all/ })).toBeNull();
});

test('yes to all waits 8 seconds for an undo, then sends one request', async () => {
  holdTimers();
  const user = userEvent.setup();
  const { api } = open(manyOf(4));
  const list = within(await panel());
  expect(await list.findAllByRole('listitem')).toHaveLength(3);
  await user.click(list.getByRole('button', { name: 'Yes to all (4)' }));
  expect(await screen.findByText('Nothing waiting. Enjoy the quiet!')).toBeVisible();
  expect(screen.getByText('Yes to 4 completions')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const again = list;
  await pass(9000);
  expect(api.calls('completions.approve')).toEqual([]);

  await user.click(await again.findByRole('button', { name: 'Yes to all (4)' }));
  await pass(7000);
  expect(api.calls('completions.approve')).toEqual([]);
  // The first notice leaves.
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await pass(1000);
  expect(await screen.findByText('4 completions approved')).toBeVisible();
  expect(api.calls('completions.approve')).toEqual([{ ids: [70, 71, 72, 73] }]);
});

test('a second yes to all sends the first one at once', async () => {
  holdTimers();
  const user = userEvent.setup();
  const more = manyOf(9).slice(4);
  let isFirst = true;
  const { api } = open([], {
    'completions.pending': () => (isFirst ? manyOf(4) : [...manyOf(4), ...more]),
    'completions.approve': ({ ids }: { ids: number[] }) => ({
      results: ids.map((id) => ({ id, result: 'approved' })),
      balances: [],
    }),
  });
  const list = within(await panel());
  await user.click(await list.findByRole('button', { name: 'Yes to all (4)' }));
  isFirst = false;
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await user.click(await list.findByRole('button', { name: 'Yes to all (5)' }));
  await waitFor(() => expect(api.calls('completions.approve')).toEqual([{ ids: [70, 71, 72, 73] }]));
  expect(await screen.findByText('Yes to 5 completions')).toBeVisible();
  // The first notice leaves.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(9000);
  expect(api.calls('completions.approve')).toHaveLength(1);
});

test('leaving the app sends the yes to all at once, another page of it does not', async () => {
  holdTimers();
  const user = userEvent.setup();
  const { api } = open(manyOf(4));
  await user.click(await within(await panel()).findByRole('button', { name: 'Yes to all (4)' }));
  await user.click(screen.getByRole('button', { name: /menu$/ }));
  await user.click(screen.getByRole('link', { name: 'My Account' }));
  await user.click(await screen.findByRole('link', { name: /dashboard/i }));
  await screen.findByText('Swim');
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
  expect(api.calls('completions.approve')).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(api.calls('completions.approve')).toEqual([{ ids: [70, 71, 72, 73] }]));
  await pass(9000);
  expect(api.calls('completions.approve')).toHaveLength(1);
});

test('a pending completion of an earlier day shows its day', async () => {
  holdTimers('2026-03-11T12:00:00Z');
  open([completion({ day: '2026-03-10' })]);
  expect(await within(await panel()).findByRole('listitem')).toHaveTextContent(/Robin · yesterday/);
});

test('two pending completions of a habit on one day show their times', async () => {
  open([
    completion({ day: '2026-03-10', completedAt: '2026-03-10T07:05:00.000Z' }),
    completion({ id: 71, slot: 2, day: '2026-03-10', completedAt: '2026-03-10T19:30:00.000Z' }),
    completion({ id: 72, habitId: 11, habitName: 'Set the table', day: '2026-03-10' }),
  ]);
  await screen.findByText('Set the table');
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText('Not yet'));
  const [morning, evening, other] = rows.map((row) => row.textContent);
  expect(morning).toMatch(/Robin.*days ago.*7:05.AM/);
  expect(evening).toMatch(/Robin.*days ago.*7:30.PM/);
  expect(other).toMatch(/Robin.*days ago/);
  expect(other).not.toMatch(/AM|PM/);
});

test('what waits for a yes and what is to hand out have a section each', async () => {
  const { user } = open([completion()], { 'redemptions.waiting': [ICE_CREAM] });
  const list = within(await panel());
  expect(list.getByRole('heading', { name: 'Waiting for you' }).parentElement).toHaveTextContent('1');
  await user.click(await list.findByRole('button', { name: /^Yes/ }));
  expect(await list.findByText('Nothing waiting. Enjoy the quiet!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1 to give' }));
  const toHandOut = await screen.findByRole('region', { name: 'To hand out' });
  expect(within(toHandOut).getByRole('listitem')).toHaveTextContent('Ice cream');
});

test.each([
  ['parent', PARENT],
  ['helper', HELPER],
  [
    'guest pass with the scope help',
    { ...GUEST, permissions: [...GUEST.permissions, 'completions.decide' as const] },
  ],
])('a %s decides about completions', async (_role, session) => {
  open([completion()], { 'auth.session': session });
  expect(await screen.findByRole('button', { name: /^Yes/ })).toBeVisible();
});

test.each([
  ['guest pass with the scope complete', GUEST],
  ['viewer', VIEWER],
])('a %s sees no panel of pending completions', async (_role, session) => {
  open([completion()], { 'auth.session': session });
  await screen.findByText('Swim');
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('the form of a habit has the switch for approval, and sends it', async () => {
  const { api, user } = open([], { 'habits.update': storedHabit(OPEN) });
  await user.click(await screen.findByRole('button', { name: 'Options for Swim' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Swim' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit habit' }));
  const box = form.getByRole('switch', { name: "I'll check this one first" });
  expect(box).toHaveAccessibleDescription('Points count once you say yes.');
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('habits.update')).toHaveLength(1));
  expect(api.calls('habits.update')[0]).toMatchObject({ id: OPEN.id, requiresApproval: true });
});

async function openDeletion() {
  const page = open([], {
    'children.parentDashboard': parentDashboard({ habits: [SWIM] }),
    'habits.delete': undefined,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Options for Swim' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete Swim' }));
  const dialog = await screen.findByRole('dialog');
  const question = within(dialog);
  return {
    ...page,
    dialog,
    answer: question.getByRole('checkbox', { name: 'Say yes and give the points first' }),
    remove: question.getByRole('button', { name: 'Delete habit' }),
  };
}

test('the question before a deletion names pending completions, and approves them by default', async () => {
  const { api, user, dialog, answer, remove } = await openDeletion();
  expect(dialog).toHaveTextContent('2 completions are waiting for your yes.');
  expect(answer).toBeChecked();
  await user.click(remove);
  await waitFor(() => expect(api.calls('habits.delete')).toEqual([{ id: SWIM.id, approvePending: true }]));
});

test('without a yes, pending completions earn no points, and the question says so', async () => {
  const { api, user, dialog, answer, remove } = await openDeletion();
  await user.click(answer);
  expect(dialog).toHaveTextContent(
    "2 completions are waiting. They won't earn points if you delete this habit.",
  );
  await user.click(remove);
  await waitFor(() => expect(api.calls('habits.delete')).toEqual([{ id: SWIM.id, approvePending: false }]));
});

test('the chip of one thing that waits is in the singular', async () => {
  await changeLocale('de');
  open([completion()]);
  expect(await screen.findByRole('button', { name: '1 wartet' })).toBeVisible();
});

test('“Everyone” says what waits', async () => {
  const pending = habit({
    name: 'Swim',
    completedToday: true,
    slotsToday: [{ slot: 1, part: 'any', status: 'pending' }],
  });
  const noor = { ...ROBIN, id: 3, name: 'Noor' };
  const family = {
    'children.list': [ROBIN, noor],
    'children.today': childrenToday(childToday(ROBIN, [pending]), childToday(noor, [])),
  };
  open([completion()], family, `${ADDRESS}&child=everyone`);
  expect(await screen.findByText(/^Done, waiting for your yes/)).toBeVisible();
});

test('what a guest who may not decide checks off waits for a grown-up', async () => {
  const CHECKED = habit({ name: 'Clean my room', requiresApproval: true });
  const { user } = open([], {
    ...parentWith({ habits: [CHECKED] }),
    'auth.session': GUEST,
    'completions.record': recorded({ habitId: CHECKED.id, status: 'pending', pointsEarned: 0 }),
  });
  const check = await screen.findByRole('button', { name: 'Complete Clean my room' });
  await waitFor(() => expect(check).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(check);
  expect(await screen.findByText('A grown-up will check this one.')).toBeVisible();
  expect(screen.queryByText('Already completed')).toBeNull();
});

test.each([
  ['a parent says that it writes a note', PARENT, true],
  ['a guest who may not decide is the child’s own', GUEST, false],
] as const)('the undo of a pending completion by %s', async (_, session, hasNote) => {
  const { question } = await openUndo('pending', session);
  expect(question).toHaveTextContent("It hasn't earned points yet.");
  expect(question.textContent.includes("Robin gets a note that it isn't done yet.")).toBe(hasNote);
});

test('the undo of a completion with approval that counts says when it writes a note', async () => {
  const { question } = await openUndo('counted', PARENT);
  expect(question).toHaveTextContent("If Robin did it, a note says that it isn't done yet.");
});

async function openUndo(
  status: 'pending' | 'counted',
  session: SessionRecord,
  fields: Partial<HabitSummary> = { requiresApproval: true },
  others: HabitSummary[] = [],
) {
  const slotsToday = [{ slot: 1, part: 'any', status }] as const;
  const { user } = open([], {
    'auth.session': session,
    'children.parentDashboard': parentDashboard({
      habits: [habit({ ...SWIM, completedToday: true, slotsToday: [...slotsToday], ...fields }), ...others],
    }),
    'points.entries': { items: [], nextCursor: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo Swim' }));
  return { question: await screen.findByRole('dialog', { name: 'Take this back?' }) };
}

test('the undo of the last completion of a full day, whose star goes with it, says that it writes a note', async () => {
  const { question } = await openUndo('counted', PARENT, { requiresApproval: false });
  expect(question).toHaveTextContent("If Robin did it, a note says that it isn't done yet.");
});

test('an undo that takes no star says nothing about a note', async () => {
  const { question } = await openUndo('counted', PARENT, { requiresApproval: false }, [habit({ id: 99 })]);
  expect(question).toHaveTextContent('points go with it.');
  expect(question).not.toHaveTextContent('a note');
});

test('the panel is hidden when nothing waits', async () => {
  open([]);
  await screen.findByText('Swim');
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  expect(screen.queryByText('Nothing waiting. Enjoy the quiet!')).toBeNull();
});

test.each(['Logout', 'Switch to Child View'])(
  'yes to all is sent before “%s”, and cannot be undone there',
  async (name) => {
    prepareRequests();
    const { api, user } = open(manyOf(4), {
      'auth.session': { ...PARENT, childViewLock: true },
      'auth.logout': undefined,
      'childView.enter': CHILD_SESSION,
      'children.kidDashboard': kidDashboard(),
    });
    await user.click(await within(await panel()).findByRole('button', { name: 'Yes to all (4)' }));
    expect(await screen.findByText('Yes to 4 completions')).toBeVisible();
    const answer = pendingAnswer<'completions.approve'>();
    api.set({ 'completions.approve': answer.result });
    await user.click(screen.getByRole('button', { name: "Alex Star's menu" }));
    await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
    await waitFor(() => expect(api.calls('completions.approve')).toEqual([{ ids: [70, 71, 72, 73] }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect([...api.calls('auth.logout'), ...api.calls('childView.enter')]).toEqual([]);
    answer.resolve({ results: [70, 71, 72, 73].map((id) => ({ id, result: 'approved' })), balances: [] });
    await waitFor(() =>
      expect([...api.calls('auth.logout'), ...api.calls('childView.enter')]).toHaveLength(1),
    );
  },
);

test.each([
  ['2026-03-11', /Today's star leaves the night sky until Robin has done it\./],
  [
    '2026-03-10',
    /The star of that day leaves the night sky\. To bring it back, mark the habit as done in the chart\./,
  ],
])('a “Not yet” to a full day of %s first says what becomes of its star', async (day, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const { user } = open([completion({ day, takesStar: true })]);
  await user.click(await within(await panel()).findByRole('button', { name: /^Not yet/ }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(words);
});
