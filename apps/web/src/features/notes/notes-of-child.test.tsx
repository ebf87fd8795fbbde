import { skySummary } from '@starchart/domain';
import type { HabitSummary, KidDashboard, Note } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { dayHistory } from '@/testing/history';
import { CHILD_SESSION, habit, kidDashboard, parentWith, ROBIN, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

afterEach(() => {
  vi.restoreAllMocks();
});

function note(fields: Partial<Note> = {}): Note {
  return {
    id: 5,
    kind: 'praise',
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
    ...fields,
  };
}

function open(notes: Note[], procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ notes }),
    'history.days': dayHistory([]),
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const findNote = async () => within(await screen.findByRole('region', { name: 'A note for you' }));

test('a child reads one note at a time, and says thanks', async () => {
  const [first, second] = [note({ points: 3 }), note({ id: 6, text: 'Well done!', authorName: null })];
  const { api, user } = open([first, second]);
  const card = await findNote();
  expect(card.getByText('Anna says: You helped Noor.')).toBeVisible();
  expect(card.getByText('+3')).toBeVisible();
  const answer = pending<'notes.markRead'>();
  api.set({ 'notes.markRead': answer.result });
  await user.click(card.getByRole('button', { name: 'Thanks!' }));
  const thanks = card.getByRole('button', { name: 'Thanks!' });
  await waitFor(() => expect(thanks).toHaveAttribute('aria-disabled', 'true'));
  await user.click(thanks);
  api.set({ 'children.kidDashboard': kidDashboard({ notes: [second] }) });
  answer.resolve(undefined);
  expect(await screen.findByText('A grown-up says: Well done!')).toBeVisible();
  expect(api.calls('notes.markRead')).toEqual([{ id: 5 }]);
  expect(screen.queryByText('+3')).toBeNull();
  expect(document.getElementById('main')).toHaveFocus();
});

const listOf = (...items: Note[]) => ({ items, nextCursor: null });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => note({ id: index + 1, text: `Note ${index + 1}.` }));

test.each([
  ['today', '2026-03-11T12:00:00.000Z', '2026-03-11', 'Almost there! The books. You can try again.'],
  ['yesterday', '2026-03-10T12:00:00.000Z', '2026-03-10', 'Almost there! The books. Today is a fresh start.'],
  [
    'today, to a completion of yesterday,',
    '2026-03-11T12:00:00.000Z',
    '2026-03-10',
    'Almost there! The books. Today is a fresh start.',
  ],
])('“Not yet” of %s reads: %s', async (_, createdAt, completedOn, words) => {
  open([note({ kind: 'completion_rejected', text: 'The books.', createdAt, completedOn })]);
  expect((await findNote()).getByText(words)).toBeVisible();
});

const NOT_YET = { kind: 'completion_rejected', text: '', habitId: 7, habitName: 'Tidy up' } as const;
const openNotYet = (completedOn: string, habits: HabitSummary[]) =>
  open([], {
    'children.kidDashboard': kidDashboard({ habits, notes: [note({ ...NOT_YET, completedOn })] }),
  });

test.each([
  ['2026-03-11', 'Tidy up', 'Almost there! You can try again.'],
  ['2026-03-10', 'Tidy up · Yesterday', 'Almost there! Today is a fresh start.'],
  ['2026-03-07', 'Tidy up · Mar 7', 'Almost there! Today is a fresh start.'],
])('“Not yet” without words to a completion of %s names the habit: %s', async (completedOn, title, words) => {
  openNotYet(completedOn, [habit({ id: 7 })]);
  const card = await findNote();
  expect(card.getByText(title)).toBeVisible();
  expect(card.getByText(words)).toBeVisible();
});

test.each([
  [1, '2026-03-11', 'Tidy up · Morning'],
  [2, '2026-03-10', 'Tidy up · Yesterday · Evening'],
  [3, '2026-03-11', 'Tidy up'],
  [null, '2026-03-11', 'Tidy up'],
])(
  '“Not yet” to slot %s of several parts of the day, of %s, names the part: %s',
  async (slot, completedOn, title) => {
    const slots = ['morning', 'evening', 'any'] as const;
    open([], {
      'children.kidDashboard': kidDashboard({
        habits: [habit({ id: 7, slots: [...slots] })],
        notes: [note({ ...NOT_YET, completedOn, slot })],
      }),
    });
    expect((await findNote()).getByText(title)).toBeVisible();
  },
);

const DONE_AGAIN = habit({ id: 7, slotsToday: [{ slot: 1, part: 'any', status: 'pending' }] });

test.each([
  ['is inactive by now', '2026-03-11', []],
  ['was of yesterday, and is inactive by now', '2026-03-10', []],
  ['is done again', '2026-03-11', [DONE_AGAIN]],
  ['was of yesterday, and is done today', '2026-03-10', [DONE_AGAIN]],
  ['is not due today', '2026-03-10', [habit({ id: 7, dueStatus: 'later', slotsToday: [] })]],
])('“Not yet” to a habit that %s does not ask for another try', async (_, completedOn, habits) => {
  openNotYet(completedOn, habits);
  expect((await findNote()).getByText('Almost there!')).toBeVisible();
});

test.each<[title: string, words: string, fields: Partial<Note>]>([
  [
    'Tidy up',
    'Almost there! 27 stars went back. You can try again.',
    { ...NOT_YET, completedOn: '2026-03-11', pointsChange: -27 },
  ],
  [
    'Mop the hall',
    'Almost there! 11 stars went back.',
    {
      ...NOT_YET,
      habitId: 8,
      habitName: null,
      subject: 'Mop the hall',
      completedOn: '2026-03-11',
      pointsChange: -11,
    },
  ],
  [
    'Ice cream',
    'Not this time. Your 40 stars are back.',
    { kind: 'redemption_canceled', text: '', subject: 'Ice cream', pointsChange: 40 },
  ],
  [
    'Ice cream',
    'Not this time. Your star is back. Anna says: On Saturday',
    { kind: 'redemption_canceled', text: 'On Saturday', subject: 'Ice cream', pointsChange: 1 },
  ],
  [
    'A trip to the zoo',
    'Anna says: In summer, promised',
    { kind: 'reply', text: 'In summer, promised', subject: 'A trip to the zoo' },
  ],
  [
    'Feed the dog',
    "A grown-up took this quest off your list. The stars on the way won't come.",
    { kind: 'habit_deleted', text: '', subject: 'Feed the dog' },
  ],
])('the note about %s reads: %s', async (title, words, fields) => {
  open([], { 'children.kidDashboard': kidDashboard({ habits: [habit({ id: 7 })], notes: [note(fields)] }) });
  const card = await findNote();
  expect(card.getByText(title)).toBeVisible();
  expect(card.getByText(words)).toBeVisible();
});

test('“Not yet” comes before older praise, since the child may do something about it', async () => {
  open([note({ text: 'Kind.' }), note({ ...NOT_YET, id: 6, text: 'The books.', completedOn: '2026-03-11' })]);
  expect((await findNote()).getByText(/The books/)).toBeVisible();
  expect(screen.queryByText(/Kind/)).toBeNull();
});

test('a sentence of “Not yet” without a full stop gets one', async () => {
  open([
    note({ kind: 'completion_rejected', text: 'Just a little left', createdAt: '2026-03-11T12:00:00.000Z' }),
  ]);
  expect((await findNote()).getByText('Almost there! Just a little left. You can try again.')).toBeVisible();
});

test('a note that arrives while the child is further down shows in a notice, too', async () => {
  const { api } = open([]);
  await screen.findAllByRole('button', { name: /open your star book/ });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 300, 100));
  api.set({ 'children.kidDashboard': kidDashboard({ notes: [note()] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(screen.getAllByText('Anna says: You helped Noor.')).toHaveLength(2));
});

test('a note that arrives while the card shows another has a notice, which closes when the note is taken back', async () => {
  const first = note({ text: 'Well done!' });
  const { api } = open([first]);
  await findNote();
  api.set({ 'children.kidDashboard': kidDashboard({ notes: [first, note({ id: 6, text: 'Kind!' })] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await screen.findByText('Anna says: Kind!')).toBeVisible();
  api.set({ 'children.kidDashboard': kidDashboard({ notes: [first] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(screen.queryByText('Anna says: Kind!')).toBeNull());
  expect(screen.getByText('Anna says: Well done!')).toBeVisible();
});

test('with more than 3 unread notes, “and 4 more” opens the notes of the star book', async () => {
  const notes = numbered(5);
  const { user } = open(notes, { 'notes.list': listOf(...notes.toReversed()) });
  const card = await findNote();
  const more = card.getByRole('button', { name: 'and 4 more: open your notes' });
  expect(more).toHaveTextContent('and 4 more');
  await user.click(more);
  const book = within(await screen.findByRole('dialog', { name: 'Your star book' }));
  expect(book.getByRole('radio', { name: 'Notes' })).toBeChecked();
  await waitFor(() => expect(book.getAllByRole('listitem')).toHaveLength(5));
  await user.click(book.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(more).toHaveFocus());
});

test('three unread notes need no list', async () => {
  open(numbered(3));
  expect((await findNote()).queryByRole('button', { name: /more/ })).toBeNull();
});

test('the list of a child has all notes by day, and thanks for the unread ones', async () => {
  const unread = note({ id: 9, points: 3, createdAt: '2026-03-11T12:05:00.000Z' });
  const list = listOf(
    unread,
    note({ id: 8, authorName: null, text: 'Well done!', readAt: '2026-03-11T11:00:00.000Z' }),
    note({
      id: 7,
      kind: 'completion_rejected',
      text: 'The books.',
      createdAt: '2026-03-10T12:00:00.000Z',
      readAt: '2026-03-10T13:00:00.000Z',
    }),
  );
  const { api, user } = open([], { 'notes.list': list, 'notes.markRead': undefined });
  await user.click((await screen.findAllByRole('button', { name: /open your star book/ }))[0] as HTMLElement);
  const book = within(await screen.findByRole('dialog', { name: 'Your star book' }));
  await user.click(book.getByRole('radio', { name: 'Notes' }));
  const today = within(await book.findByRole('region', { name: 'Today' }));
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Anna says: You helped Noor\. ?\+3.*Thanks!$/),
    expect.stringMatching(/^A grown-up says: Well done!/),
  ]);
  const yesterday = within(book.getByRole('region', { name: 'Yesterday' }));
  expect(yesterday.getByText('Almost there! The books.')).toBeVisible();
  api.set({ 'notes.list': listOf(...list.items.map((one) => ({ ...one, readAt: one.createdAt }))) });
  await user.click(book.getByRole('button', { name: 'Thanks!' }));
  await waitFor(() => expect(book.queryByRole('button', { name: 'Thanks!' })).toBeNull());
  expect(api.calls('notes.markRead')).toEqual([{ id: 9 }]);
});

test('the list of a child has pages, is empty at first, and says when it does not load', async () => {
  const { api, user } = open([], { 'notes.list': fail });
  await user.click((await screen.findAllByRole('button', { name: /open your star book/ }))[0] as HTMLElement);
  const book = within(await screen.findByRole('dialog', { name: 'Your star book' }));
  await user.click(book.getByRole('radio', { name: 'Notes' }));
  expect(await book.findByRole('alert')).toHaveTextContent("We couldn't open your notes.");
  api.set({ 'notes.list': listOf() });
  await user.click(book.getByRole('button', { name: 'Try again' }));
  expect(await book.findByText('No notes yet. Kind words from the grown-ups show up here!')).toBeVisible();
  api.set({ 'notes.list': { items: [note()], nextCursor: 5 } });
  await user.click(book.getByRole('radio', { name: 'All' }));
  await user.click(book.getByRole('radio', { name: 'Notes' }));
  const older = await book.findByRole('button', { name: 'Show older' });
  api.set({ 'notes.list': listOf(note({ id: 4, text: 'You waited.' })) });
  await user.click(older);
  expect(await book.findByText('Anna says: You waited.')).toBeVisible();
  expect(book.getByText("That's all!")).toHaveFocus();
});

async function openParentsNotes(procedures: FakeProcedures) {
  const api = fakeApi({ ...parentWith({ habits: [habit()] }), ...procedures });
  const { user } = renderPage('/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: /open the star book/ }));
  const book = within(await screen.findByRole('dialog', { name: "Robin's star book" }));
  await user.click(book.getByRole('radio', { name: 'Notes' }));
  return { api, user, book };
}

const UNREAD = note({ points: 3 });
const CANCELED = note({
  id: 3,
  kind: 'redemption_canceled',
  text: 'On Saturday',
  subject: 'Ice cream',
  pointsChange: 40,
  readAt: '2026-03-11T13:00:00.000Z',
});
const READ = note({
  id: 4,
  kind: 'completion_rejected',
  text: 'The books.',
  readAt: '2026-03-11T13:00:00.000Z',
});

test('a parent deletes an unread note, and learns that its points go back', async () => {
  const { api, user, book } = await openParentsNotes({
    'notes.list': listOf(UNREAD, READ, CANCELED),
    'notes.delete': undefined,
  });
  const [first, second, third] = await book.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^You helped Noor\.\+3.*by Anna.*Unread/);
  expect(second).toHaveTextContent(/^The books\..*by Anna.*Not yet.*Read$/);
  expect(third).toHaveTextContent(/^On Saturday\+40.*Reward taken back.*Ice cream.*Read$/);
  await user.click(book.getByRole('button', { name: 'Delete the note “You helped Noor.”' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  expect(question.getByText(/has not read/)).toHaveTextContent('Robin has not read “You helped Noor.” yet.');
  expect(question.getByText('Its 3 points go back, too.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  api.set({ 'notes.list': listOf(READ) });
  await user.click(question.getByRole('button', { name: 'Delete note' }));
  expect(await screen.findByText('Note deleted')).toBeVisible();
  expect(api.calls('notes.delete')).toEqual([{ id: 5 }]);
  await waitFor(() => expect(book.getAllByRole('listitem')).toHaveLength(1));
  expect(book.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test.each([
  ['with spent points', 'STARS_SPENT', 'These stars have already been spent.'],
  ['that was read', 'ALREADY_DECIDED', 'This note was already read.'],
])(
  'a note %s cannot be deleted and stays on the list, and the notice says why: %s',
  async (_, code, message) => {
    const { user, book } = await openParentsNotes({
      'notes.list': listOf(UNREAD),
      'notes.delete'() {
        throw new ApiError(message, { code, httpStatus: 409 });
      },
    });
    await user.click(await book.findByRole('button', { name: /^Delete the note/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('The note stays');
    expect(notice).toHaveTextContent(message);
    expect(notice).toHaveTextContent('Robin keeps it.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this note?' })).toBeNull());
    expect(book.getAllByRole('listitem')).toHaveLength(1);
  },
);

test('a viewer reads the notes, and deletes none', async () => {
  const { book } = await openParentsNotes({ 'auth.session': VIEWER, 'notes.list': listOf(UNREAD) });
  expect(await book.findByText('You helped Noor.')).toBeVisible();
  expect(book.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a page without notes has no card', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'Your Quests' });
  expect(screen.queryByRole('region', { name: 'A note for you' })).toBeNull();
});

const ROOM = habit({ id: 10, name: 'Tidy up' });
const TEETH = habit({
  id: 11,
  name: 'Brush teeth',
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
});
const OPEN_TEETH = habit({ id: 11, name: 'Brush teeth' });
const OF_ROOM = { kind: 'completion_rejected', habitId: 10, habitName: 'Tidy up', slot: 1 } as const;
const OF_TODAY = note({ ...OF_ROOM, text: '', completedOn: '2026-03-11' });
const OF_TEETH = note({ ...OF_TODAY, id: 6, habitId: 11, habitName: 'Brush teeth' });

test.each<[string, HabitSummary[], Note[], string]>([
  ['the last thing that is open', [ROOM, TEETH], [OF_TODAY], 'Finish this quest to bring it back.'],
  [
    'one of two rejected quests',
    [ROOM, OPEN_TEETH],
    [OF_TODAY, OF_TEETH],
    'Finish these quests to bring it back.',
  ],
])(
  'a rejection of %s says kindly that today’s star is away, and what brings it back',
  async (_, habits, notes, back) => {
    open(notes, { 'children.kidDashboard': kidDashboard({ habits, notes }) });
    expect(await (await findNote()).findByText(`Today's star left your sky for now. ${back}`)).toBeVisible();
  },
);

test.each<[string, Partial<KidDashboard>]>([
  ['of a day that was not full', { habits: [ROOM, OPEN_TEETH] }],
  [
    'that is done again',
    { habits: [TEETH], sky: skySummary({ fullDays: 1, newestStarOn: '2026-03-11' }, '2026-03-11') },
  ],
])('a rejection %s says nothing about a star', async (_, dashboard) => {
  const notes = [OF_TODAY];
  open(notes, { 'children.kidDashboard': kidDashboard({ notes, ...dashboard }) });
  await findNote();
  await screen.findByRole('link', { name: /^My night sky/ });
  expect(screen.queryByText(/star left your sky/)).toBeNull();
});

const YESTERDAY = '2026-03-10';
const OF_YESTERDAY = note({ ...OF_ROOM, text: '', completedOn: YESTERDAY });

/** Yesterday with one habit that was rejected, and one in this state. */
function openWithYesterday(teeth: string) {
  const history = dayHistory([
    { habitId: 10, name: 'Tidy up', fromOn: YESTERDAY, days: 'o' },
    { habitId: 11, name: 'Brush teeth', fromOn: YESTERDAY, days: teeth },
  ]);
  return open([OF_YESTERDAY], { 'history.days': history });
}

const OF_THAT_DAY = "That day's star left your sky for now. A grown-up can bring it back.";

test('a rejection of the only open thing of yesterday says that its star is away, and who brings it back', async () => {
  openWithYesterday('K');
  expect(await screen.findByText(OF_THAT_DAY)).toBeVisible();
});

test('a rejection of one of two open things of yesterday says nothing about a star', async () => {
  const { api } = openWithYesterday('o');
  await waitFor(() =>
    expect(api.calls('history.days')).toEqual([{ childId: ROBIN.id, fromOn: YESTERDAY, days: 1 }]),
  );
  await act(async () => trpcUtils.history.days.fetch({ childId: ROBIN.id, fromOn: YESTERDAY, days: 1 }));
  expect(screen.queryByText(OF_THAT_DAY)).toBeNull();
});
