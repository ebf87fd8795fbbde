import { skySummary } from '@starchart/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { flyStars } from '@/components/kid/fly-stars';
import { onFamilyEvent } from '@/lib/api/live-events';
import { queryClient, refetchSession } from '@/lib/api/trpc';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { habit, kidDashboard, ROBIN, recorded, undone } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock(import('@/components/kid/fly-stars'), () => ({ flyStars: vi.fn<typeof flyStars>() }));
vi.mock(import('@/lib/api/live-events'), async (original) => ({
  ...(await original()),
  onFamilyEvent: vi.fn<typeof onFamilyEvent>(() => () => undefined),
}));

const NOOR = { id: 3, name: 'Noor', avatar: '9' } as const;
const READ = habit({ id: 10, name: 'Read a story' });
const READ_DONE = habit({ id: 10, name: 'Read a story', completedToday: true });
const TIDY = habit({ id: 11, name: 'Tidy up' });

function device(board: ReturnType<typeof familyBoard>, more: FakeProcedures = {}): FakeProcedures {
  const { boardMode } = board;
  return {
    'auth.session': deviceSession({ boardMode }),
    'familyDevices.board': board,
    'children.kidDashboard': kidDashboard(),
    ...more,
  };
}
const robinsProfile = () => profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' });

/** The names of the pictures on the PIN page. */
async function orderOfPictures(shuffle: boolean) {
  fakeApi(device(familyBoard([childOnBoard({ pin: 'pictures', shuffle })])));
  renderPage('/family/pin/child-2');
  const pictures = await screen.findByRole('list', { name: 'Pictures' });
  const names = within(pictures)
    .getAllByRole('button')
    .map((key) => key.getAttribute('aria-label'));
  cleanup();
  queryClient.clear();
  return names.join();
}

const CONSTELLATION = 'svg[viewBox^="-16"]';

const chest = () =>
  screen.queryByRole('button', { name: 'All done for today! The open treasure chest of Robin' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** An event of the family reaches the page. */
function notifyOfEntryRequests() {
  act(() => vi.mocked(onFamilyEvent).mock.lastCall?.[0](['entry-requests']));
}

function fakeClock() {
  vi.useFakeTimers({
    now: new Date('2026-03-11T12:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

describe('the profile picker', () => {
  test('one tap opens the page of a child without a PIN', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard()], { boardMode: 'faces' }), {
        'profiles.enter': () => {
          api.set({ 'auth.session': robinsProfile() });
          return robinsProfile();
        },
      }),
    );
    const { user, address } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Robin' }));
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2'));
    expect(api.calls('profiles.enter')).toEqual([{ childId: 2 }]);
    expect(await screen.findByRole('link', { name: 'Everyone' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull();
  });

  test('each picture shows its stars where balances are switched on', async () => {
    const children = [childOnBoard({ currentPoints: 30 }), childOnBoard({ ...NOOR, currentPoints: null })];
    fakeApi(device(familyBoard(children, { boardMode: 'faces' })));
    renderPage('/family');
    await screen.findByRole('button', { name: 'Noor' });
    expect(screen.getByText('stars to spend').parentElement).toHaveTextContent(/^30/);
  });

  test('the goal of a child is below its stars', async () => {
    const goal = { name: 'Castle trip', icon: 'castle', pointsCost: 68 } as const;
    fakeApi(device(familyBoard([childOnBoard({ currentPoints: 30, goal }), childOnBoard(NOOR)])));
    renderPage('/family');
    const name = await screen.findByText('Castle trip');
    expect(name.closest('[data-color]')).toHaveTextContent('Castle trip 38 more stars to go');
  });

  test('a child with the plain look has its initial, without the mascot and its things', async () => {
    const children = [
      childOnBoard({ look: 'plain', mascotItem: 'scarf' }),
      childOnBoard({ ...NOOR, mascotItem: 'scarf' }),
    ];
    fakeApi(device(familyBoard(children, { boardMode: 'faces' })));
    renderPage('/family');
    const plain = await screen.findByRole('button', { name: 'Robin' });
    expect(plain).toHaveTextContent(/^R Robin$/);
    expect(plain.querySelector('img')).toBeNull();
    const playful = screen.getByRole('button', { name: 'Noor' });
    await waitFor(() => expect(playful.querySelectorAll('img')).toHaveLength(3));
  });

  test('a child that is gone meanwhile disappears, with a notice', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard(), childOnBoard(NOOR)], { boardMode: 'faces' }), {
        'profiles.enter'() {
          api.set({ 'familyDevices.board': familyBoard([childOnBoard(NOOR)], { boardMode: 'faces' }) });
          throw new ApiError('We could not find that.', { code: 'NOT_FOUND', httpStatus: 404 });
        },
      }),
    );
    const { user } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Robin' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("That didn't work");
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Robin' })).toBeNull());
  });

  test('an open profile is left when the page is opened', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard()], { boardMode: 'faces' }), {
        'auth.session': robinsProfile(),
        'profiles.leave': deviceSession({ boardMode: 'faces' }),
      }),
    );
    const { address } = renderPage('/family');
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeVisible();
    expect(screen.getByRole('heading', { name: "Who's here?" })).toBeVisible();
    expect(api.calls('profiles.leave')).toHaveLength(1);
    expect(address()).toBe('/family');
  });

  test('without a server an open profile stays hidden, and a retry leaves it', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard()]), { 'auth.session': robinsProfile(), 'profiles.leave': fail }),
    );
    const { user } = renderPage('/family');
    expect(await screen.findByRole('alert')).toHaveTextContent("Starchart can't be reached right now");
    api.set({ 'profiles.leave': deviceSession() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeVisible();
  });

  test.each([
    ["parents'", '/parent-dashboard', { id: 1, name: 'Alex Star', role: 'parent' as const }],
    ["child's", '/kid-dashboard/2', { id: ROBIN.id, name: ROBIN.name, role: 'child' as const }],
  ])('without a server no way leads back to the %s page that was left', async (_whose, page, person) => {
    const api = fakeApi(
      device(familyBoard([childOnBoard()], { boardMode: 'faces' }), {
        'auth.session': profileSession(person),
        'profiles.leave': fail,
      }),
    );
    renderPage('/family');
    await screen.findByRole('alert');
    cleanup();
    const { user, address } = renderPage(page);
    expect(await screen.findByRole('alert')).toHaveTextContent("Starchart can't be reached right now");
    expect(address()).toBe('/family');
    api.set({
      'profiles.leave': deviceSession({ boardMode: 'faces' }),
      'profiles.enter': () => {
        api.set({ 'auth.session': robinsProfile() });
        return robinsProfile();
      },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Robin' }));
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2'));
  });

  test("a child's own device opens the child's page, without a way out", async () => {
    fakeApi({
      'auth.session': profileSession({ id: 2, name: 'Robin', role: 'child' }, { lockAfterS: null }),
      'children.kidDashboard': kidDashboard(),
    });
    const { address } = renderPage('/family');
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2'));
    await screen.findByRole('heading', { name: /, Robin!/ });
    expect(screen.queryByRole('link', { name: 'Everyone' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull();
  });

  test('a removed device says so; an unpaired browser can be added', async () => {
    fakeApi(device(familyBoard([childOnBoard()])));
    const { user } = renderPage('/family');
    await screen.findByRole('button', { name: 'Robin' });
    fakeApi({ 'auth.session': null, 'familyDevices.board': unauthenticated });
    await user.click(screen.getByRole('button', { name: 'Robin' }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(
      await screen.findByText("This device isn't part of the family anymore. Please ask a grown-up."),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add this device again' }));
    expect(await screen.findByLabelText('Code')).toBeVisible();
  });

  test('the kid login of a paired device leads to the pictures, and the pictures to the kid login', async () => {
    fakeApi(device(familyBoard([childOnBoard()], { boardMode: 'faces' })));
    const { user, address } = renderPage('/child-login');
    await user.click(await screen.findByRole('link', { name: 'Log in with a name instead' }));
    expect(await screen.findByRole('heading', { name: 'Kid Login' })).toBeVisible();
    expect(address()).toBe('/child-login');
  });
});

function unauthenticated(): never {
  throw new ApiError('Please log in.', { code: 'UNAUTHENTICATED', httpStatus: 401 });
}

test('weekly quests stand apart on the board, below a day that is all done', async () => {
  const swimming = habit({ id: 12, name: 'Swimming', frequency: 'weekly', completionTarget: 3 });
  const habits = [swimming, READ_DONE];
  fakeApi(device(familyBoard([childOnBoard({ habits })], { boardMode: 'today' })));
  renderPage('/family');
  const robin = within(await screen.findByRole('region', { name: 'Robin' }));
  expect(robin.getByText('All done for today! See you tomorrow.')).toBeVisible();
  const week = robin.getByRole('list', { name: 'This week, whenever you like' });
  expect(within(week).getByText('Swimming')).toBeVisible();
  expect(within(robin.getByRole('list', { name: 'Quests of Robin' })).queryByText('Swimming')).toBeNull();
});

test('a quest that a grown-up checks brings no stars on the board, and says so in the name of its button', async () => {
  const checked = habit({ id: 10, name: 'Read a story', requiresApproval: true });
  const answer = pending<'completions.record'>();
  fakeApi({
    ...device(familyBoard([childOnBoard({ currentPoints: 7 }, [checked, TIDY])])),
    'completions.record': answer.result,
  });
  const { user } = renderPage('/family');
  const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
  await waitFor(() => expect(quest).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(quest);
  await waitFor(() => expect(quest).toHaveAttribute('aria-pressed', 'true'));
  expect(quest).toHaveAccessibleName('Read a story. A grown-up will check this one. for Robin');
  expect(quest).toHaveTextContent('A grown-up will check this one.');
  expect(screen.getByText('stars to spend').parentElement).toHaveTextContent(/^7/);
  expect(flyStars).not.toHaveBeenCalled();
  answer.resolve(recorded({ status: 'pending', pointsEarned: 0 }));
});

describe('PINs', () => {
  const locked = device(familyBoard([childOnBoard({ pin: 'pictures', canCheckOff: false }, [READ])]));

  test('four pictures in order open the page; a wrong PIN says “Try again.” and no count', async () => {
    const api = fakeApi({
      ...locked,
      'profiles.enter'() {
        throw new ApiError('Try again.', {
          code: 'VALIDATION',
          httpStatus: 400,
          errors: [{ path: 'pin', message: 'Try again.' }],
        });
      },
    });
    const { user, address } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Robin, with a PIN' }));
    expect(await screen.findByText('Tap your four pictures.')).toBeVisible();
    const tap = async (...names: string[]) => {
      for (const name of names) await user.click(screen.getByRole('button', { name }));
    };
    await tap('Owl', 'Key');
    expect(screen.getByText('2 of 4 pictures tapped')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await tap('Owl', 'Owl', 'Sun', 'Boat');
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent(/^Try again\.$/);
    // It shakes.
    expect(failure.closest('header')).toHaveAttribute('data-failed');
    expect(api.calls('profiles.enter')).toEqual([{ childId: 2, pin: 'owl owl sun boat' }]);

    api.set({
      'profiles.enter': () => {
        api.set({ 'auth.session': robinsProfile() });
        return robinsProfile();
      },
    });
    await tap('Moon', 'Key', 'Car', 'Fish');
    await waitFor(() => expect(address()).toBe('/kid-dashboard/2'));
    expect(api.calls('profiles.enter')[1]).toEqual({ childId: 2, pin: 'moon key car fish' });
  });

  test('the pictures are in a new order at every entry, unless the parents switched that off', async () => {
    const fixed = await orderOfPictures(false);
    expect(fixed).toMatch(/^Owl,Key,Sun,Boat/);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(await orderOfPictures(true)).not.toBe(fixed);
    vi.restoreAllMocks();
  });

  test('a lock after many attempts shows the reason of the server', async () => {
    fakeApi({
      ...device(familyBoard([childOnBoard({ pin: 'digits' })])),
      'profiles.enter'() {
        throw new ApiError('Please wait 15 minutes.', { code: 'RATE_LIMITED', httpStatus: 429 });
      },
    });
    const { user } = renderPage('/family/pin/child-2');
    await screen.findByText('Type your PIN.');
    await user.keyboard('47119{Backspace}{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 15 minutes.');
  });

  test('digits can be typed, and four are enough', async () => {
    const api = fakeApi({
      ...device(familyBoard([childOnBoard({ pin: 'digits' })])),
      'profiles.enter': fail,
    });
    const { user } = renderPage('/family/pin/child-2');
    await screen.findByText('Type your PIN.');
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
    for (const digit of '4711') await user.click(screen.getByRole('button', { name: digit }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(api.calls('profiles.enter')).toEqual([{ childId: 2, pin: '4711' }]));
  });

  test('a child without its PIN asks a grown-up', async () => {
    fakeApi({
      ...locked,
      'profiles.requestEntry': { entryRequestId: 5, expiresAt: new Date(Date.now() + 300_000).toISOString() },
    });
    const { user } = renderPage('/family/pin/child-2');
    await user.click(await screen.findByRole('button', { name: 'Ask a grown-up' }));
    expect(await screen.findByText('Okay, we asked. A grown-up can let you in.')).toBeVisible();
  });

  test('a child whose request is allowed enters with one call at a time, and a late response of the old session changes nothing', async () => {
    const entered = pending<'profiles.enter'>();
    const api = fakeApi({
      ...locked,
      'profiles.requestEntry': { entryRequestId: 5, expiresAt: new Date(Date.now() + 300_000).toISOString() },
      'profiles.enter': entered.result,
    });
    const { user, address } = renderPage('/family/pin/child-2');
    await user.click(await screen.findByRole('button', { name: 'Ask a grown-up' }));
    await screen.findByText('Okay, we asked. A grown-up can let you in.');
    notifyOfEntryRequests();
    notifyOfEntryRequests();
    await waitFor(() => expect(api.calls('profiles.enter')).toEqual([{ childId: 2, entryRequestId: 5 }]));
    // A request with the session of the device, which has ended meanwhile, is answered last.
    const before = pending<'auth.session'>();
    api.set({ 'auth.session': before.result });
    void refetchSession();
    entered.resolve(robinsProfile());
    await waitFor(() => expect(address()).toBe(`/kid-dashboard/${ROBIN.id}`));
    before.resolve(null);
    await act(() => before.result());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Robin!');
    expect(address()).toBe(`/kid-dashboard/${ROBIN.id}`);
  });

  test('a parent opens the parents’ pages with the PIN or with the password', async () => {
    const api = fakeApi({ ...locked, 'profiles.enter': fail });
    const { user } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Grown-ups' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grown-ups' }));
    await user.click(dialog.getByRole('link', { name: 'Anna' }));
    await user.click(await screen.findByRole('button', { name: 'Use your password instead' }));
    await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
    await waitFor(() =>
      expect(api.calls('profiles.enter')).toEqual([{ parentId: 1, password: 'correct horse' }]),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('an address of someone who is not on this device leads to the pictures', async () => {
    fakeApi(locked);
    const { address } = renderPage('/family/pin/child-77');
    await waitFor(() => expect(address()).toBe('/family'));
  });
});

describe('the family board', () => {
  test('one tap records, a question comes before one is taken back, and all done is said', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard({}, [READ])]), {
        'completions.record': recorded(),
        'completions.undo': undone(),
      }),
    );
    const { user } = renderPage('/family');
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    expect(quest).toHaveAttribute('aria-pressed', 'false');
    const done = familyBoard([childOnBoard({}, [READ_DONE])]);
    api.set({ 'familyDevices.board': done });
    await user.click(quest);
    expect(quest).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('All done for today! See you tomorrow.')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: 10, childId: 2, day: '2026-03-11', today: '2026-03-11', slot: 1, asChild: true },
      ]),
    );

    await waitFor(() => expect(quest).toHaveAttribute('aria-disabled', 'false'));
    api.set({ 'familyDevices.board': familyBoard([childOnBoard({}, [READ])]) });
    await user.click(quest);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(quest).toHaveAttribute('aria-pressed', 'true');
    await user.click(quest);
    await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
    await waitFor(() => expect(quest).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() =>
      expect(api.calls('completions.undo')).toEqual([
        { habitId: 10, childId: 2, day: '2026-03-11', today: '2026-03-11', slot: 1, asChild: true },
      ]),
    );
    expect(api.calls('points.entries')).toEqual([]);
  });

  test('after all is done, the face of a child stands on its constellation', async () => {
    const today = '2026-03-11';
    const star = { sky: skySummary({ fullDays: 5, newestStarOn: today }, today) };
    const stillToDo = childOnBoard({ ...NOOR, ...star }, [TIDY]);
    fakeApi(device(familyBoard([childOnBoard(star, [READ_DONE]), stillToDo])));
    renderPage('/family');
    const robin = await screen.findByRole('region', { name: 'Robin' });
    await waitFor(() => expect(robin.querySelector(CONSTELLATION)).not.toBeNull());
    // Its lit stars, and the two that are to come.
    expect(robin.querySelectorAll(`${CONSTELLATION} circle`)).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Noor' }).querySelector(CONSTELLATION)).toBeNull();
  });

  test('the last quest opens the chest of the child for three seconds, or until a tap', async () => {
    const api = fakeApi(
      device(familyBoard([childOnBoard({}, [READ, TIDY]), childOnBoard(NOOR, [TIDY])]), {
        'completions.record': recorded(),
        'completions.undo': undone(),
      }),
    );
    renderPage('/family');
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    vi.useFakeTimers();
    api.set({ 'familyDevices.board': pending<'familyDevices.board'>().result });
    fireEvent.click(quest);
    await wait(700);
    expect(chest()).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Tidy up for Robin' }));
    await wait(100);
    expect(screen.getByRole('region', { name: 'Robin' })).toContainElement(chest());
    // The second tap of a double tap.
    fireEvent.click(chest() ?? quest);
    await wait(2_500);
    expect(chest()).toBeVisible();
    await wait(500);
    expect(chest()).toBeNull();

    fireEvent.click(quest);
    await wait(700);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, take it back' }));
    await wait(700);
    expect(quest).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(quest);
    await wait(700);
    fireEvent.click(chest() ?? quest);
    await wait(0);
    expect(chest()).toBeNull();
  });

  test('the chest of the only child fills the screen', async () => {
    fakeApi(device(familyBoard([childOnBoard({}, [READ])]), { 'completions.record': recorded() }));
    const { user } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Read a story for Robin' }));
    await waitFor(() => expect(chest()).toBeVisible());
    expect(screen.getByRole('region', { name: 'Robin' })).not.toContainElement(chest());
  });

  test.each([10, 11])(
    'the progress of %i quests is stars, and words where those were too small',
    async (count) => {
      const quests = Array.from({ length: count }, (_, id) =>
        habit({ id, name: `Quest ${id}`, completedToday: id < 3 }),
      );
      fakeApi(device(familyBoard([childOnBoard({}, quests)])));
      renderPage('/family');
      const robin = await screen.findByRole('region', { name: 'Robin' });
      expect(within(robin).queryAllByText('3 of 11 quests done')).toHaveLength(count === 11 ? 1 : 0);
      expect(robin.querySelectorAll('span[data-done]')).toHaveLength(count === 11 ? 0 : 10);
    },
  );

  test('a tap that was not saved is taken back and said', async () => {
    const answer = pending<'completions.record'>();
    fakeApi(
      device(familyBoard([childOnBoard({}, [READ, TIDY])]), {
        'completions.record': async () => {
          await answer.result();
          fail();
        },
      }),
    );
    const { user } = renderPage('/family');
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    await user.click(quest);
    expect(quest).toHaveAttribute('aria-pressed', 'true');
    answer.resolve(recorded());
    expect(await screen.findByRole('alert')).toHaveTextContent("That wasn't saved");
    await waitFor(() => expect(quest).toHaveAttribute('aria-pressed', 'false'));
  });

  test('a child with a PIN unlocks with it first', async () => {
    fakeApi(device(familyBoard([childOnBoard({ pin: 'pictures', canCheckOff: false }, [READ])])));
    const { user, address } = renderPage('/family');
    await user.click(await screen.findByRole('button', { name: 'Tap your pictures to check off' }));
    expect(screen.queryByRole('button', { name: /Read a story/ })).toBeNull();
    expect(address()).toBe('/family/pin/child-2');
  });

  test('the mode “today” shows the state without buttons, and balances only where they are switched on', async () => {
    fakeApi(
      device(
        familyBoard([childOnBoard({ currentPoints: 30 }, [READ_DONE, TIDY]), childOnBoard(NOOR)], {
          boardMode: 'today',
        }),
      ),
    );
    renderPage('/family');
    const quests = within(await screen.findByRole('list', { name: 'Quests of Robin' }));
    expect(quests.queryByRole('button')).toBeNull();
    expect(quests.getAllByRole('listitem')[0]).toHaveTextContent('Read a storyDone');
    expect(screen.getByText('stars to spend')).toBeInTheDocument();
    const noor = within(screen.getByRole('region', { name: 'Noor' }));
    expect(noor.queryByText('stars to spend')).toBeNull();
    expect(noor.getByText('Nothing to do today.')).toBeVisible();
  });

  test('a failed board can be loaded again', async () => {
    const api = fakeApi({ 'auth.session': deviceSession(), 'familyDevices.board': fail });
    const { user } = renderPage('/family');
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the board.");
    api.set({ 'familyDevices.board': familyBoard([childOnBoard()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeVisible();
  });

  test('the board is dark between the dim times, and the screen may go off', async () => {
    vi.useFakeTimers({
      now: new Date('2026-03-11T20:59:30Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    const release = vi.fn<() => Promise<void>>(async () => undefined);
    const request = vi.fn<(type: string) => Promise<object>>(async () => ({ released: false, release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const session = {
      ...deviceSession({ keepScreenOn: true, dimFrom: '21:00', dimUntil: '06:30' }),
      timeZone: 'UTC',
    };
    fakeApi({ 'auth.session': session, 'familyDevices.board': familyBoard([childOnBoard()]) });
    renderPage('/family');
    await screen.findByRole('button', { name: 'Robin' });
    await vi.waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
    expect(screen.queryByRole('button', { name: /^Good night!/ })).toBeNull();

    act(() => void vi.advanceTimersByTime(60_000));
    const night = await screen.findByRole('button', { name: 'Good night! Tap to wake the board.' });
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));

    fireEvent.click(night);
    expect(screen.queryByRole('button', { name: /^Good night!/ })).toBeNull();
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    act(() => void vi.advanceTimersByTime(70_000));
    expect(await screen.findByRole('button', { name: /^Good night!/ })).toBeVisible();

    act(() => void vi.advanceTimersByTime(9.5 * 3_600_000));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Good night!/ })).toBeNull());
  });
});

describe('the lock of an open profile', () => {
  test('dims the page of a child for 15 seconds, then goes back to everyone', async () => {
    fakeClock();
    const api = fakeApi(
      device(familyBoard([childOnBoard()]), {
        'auth.session': robinsProfile(),
        'profiles.leave': () => {
          api.set({ 'auth.session': deviceSession() });
          return deviceSession();
        },
      }),
    );
    const { address } = renderPage('/kid-dashboard/2');
    await screen.findByRole('heading', { name: /, Robin!/ });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    act(() => void vi.advanceTimersByTime(284_000));
    expect(screen.queryByText('Still there?')).toBeNull();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(await screen.findByText('Still there?')).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText('Still there?')).toBeNull();
    // The tap came after half of the time, so the server was asked for more.
    await vi.waitFor(() => expect(api.calls('auth.session').length).toBeGreaterThan(1));

    act(() => void vi.advanceTimersByTime(301_000));
    await waitFor(() => expect(address()).toBe('/family'));
    await vi.waitFor(() => expect(api.calls('profiles.leave')).toHaveLength(1));
  });

  test.each([
    ['while the page is open', 301, -3_600],
    ['while the device sleeps, which stops the monotonic clock', 0, -3_600],
    ['by less than the time of the lock', 0, -120],
  ])('closes when the clock is set back %s', async (_title, awakeS, setBackS) => {
    fakeClock();
    fakeApi(
      device(familyBoard([childOnBoard()]), {
        'auth.session': robinsProfile(),
        'profiles.leave': deviceSession(),
      }),
    );
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    onTestFinished(() => monotonic.mockRestore());
    const { address } = renderPage('/kid-dashboard/2');
    await screen.findByRole('heading', { name: /, Robin!/ });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    monotonic.mockReturnValue(1_000 + awakeS * 1_000);
    vi.setSystemTime(Date.now() + setBackS * 1_000);
    // The tap that wakes the device does not keep the profile open.
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(address()).toBe('/family'));
  });
});
