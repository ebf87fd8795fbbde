import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { CHILD_SESSION, GUEST, habit, parentWith, recorded, undone } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const READ = habit({ id: 10, name: 'Read a story' });
const BOARD = familyBoard([childOnBoard({ pin: 'digits' }, [READ])], { name: 'Berger', grownUps: [] });

function open(address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({ 'auth.session': GUEST, 'familyDevices.board': BOARD, ...procedures });
  return { api, ...renderPage(address) };
}

function refuse(code: 'NOT_FOUND' | 'CONFLICT' | 'UNAUTHENTICATED', message: string, httpStatus: number) {
  return (): never => {
    throw new ApiError(message, { code, httpStatus });
  };
}

const openButton = () => screen.findByRole('button', { name: 'Open the star chart' });

test.each(['/parent-dashboard', '/kid-dashboard/2', '/chart', '/settings/family'])(
  'a guest who only completes habits is led from %s to the board',
  async (page) => {
    const { address } = open(page, { 'auth.session': { ...GUEST, permissions: ['completions.record'] } });
    await waitFor(() => expect(address()).toBe('/today'));
    expect(await screen.findByRole('button', { name: 'Read a story for Robin' })).toBeVisible();
  },
);

describe('the link of a guest pass', () => {
  test('opens the board with one tap', async () => {
    const { api, user, address } = open('/guest#secret', { 'auth.session': null, 'guestPasses.open': GUEST });
    await user.click(await openButton());
    await waitFor(() => expect(address()).toBe('/today'));
    expect(api.calls('guestPasses.open')).toEqual([{ token: 'secret' }]);
    expect(await screen.findByRole('heading', { name: 'Hello, Grandma!' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Read a story for Robin' })).toBeVisible();
  });

  test('on one device too many says why', async () => {
    const message = 'This pass is already open on three devices.';
    const { user } = open('/guest#secret', {
      'auth.session': null,
      'guestPasses.open': refuse('CONFLICT', message, 409),
    });
    await user.click(await openButton());
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('that has ended, or without its token, no longer works', async () => {
    const { user } = open('/guest#secret', {
      'auth.session': null,
      'guestPasses.open': refuse('NOT_FOUND', 'Not found', 404),
    });
    await user.click(await openButton());
    const heading = { name: 'This link no longer works. Ask for a new one.' };
    expect(await screen.findByRole('heading', heading)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Open the star chart' })).toBeNull();
  });

  test('keeps the link while a parent logs out', async () => {
    const { user } = open('/guest#secret', { ...parentWith(), 'auth.logout': undefined });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await openButton()).toBeVisible();
  });

  test.each([
    ['a guest', GUEST, '/today'],
    ['a family device', deviceSession(), '/family'],
  ])('leads %s to its board', async (_who, session, path) => {
    const { address } = open('/guest#secret', { 'auth.session': session });
    await waitFor(() => expect(address()).toBe(path));
  });
});

describe('the board of a guest', () => {
  test('records with a tap, also for a child with a PIN; pictures open nothing', async () => {
    const { api, user } = open('/today', { 'completions.record': recorded() });
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    const names = screen
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names.filter((name) => /Robin/.test(name))).toEqual(['Read a story for Robin']);
    await user.click(quest);
    await waitFor(() => expect(quest).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: 10, childId: 2, day: '2026-03-11', today: '2026-03-11', slot: 1, asChild: true },
      ]),
    );
    expect(screen.queryByText(/PIN/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Rewards and bonus' })).toBeNull();
  });

  test('names a quest that a grown-up will check by its visible words', async () => {
    const slotsToday = [
      { slot: 1, part: 'any', status: 'pending' },
      { slot: 2, part: 'any', status: 'open' },
    ] as const;
    const pending = habit({
      id: 10,
      name: 'Read a story',
      requiresApproval: true,
      slotsToday: [...slotsToday],
    });
    open('/today', {
      'familyDevices.board': familyBoard([childOnBoard({}, [pending])], { grownUps: [] }),
    });
    const name = 'Read a story. A grown-up will check this one. 1/2 done for Robin';
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  test('asks before it takes back', async () => {
    const done = habit({ id: 10, name: 'Read a story', completedToday: true });
    const { api, user } = open('/today', {
      'familyDevices.board': familyBoard([childOnBoard({}, [done])], { grownUps: [] }),
      'completions.undo': undone(),
    });
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    await user.click(quest);
    let question = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
    expect(question.getByText(/go with it/)).toHaveTextContent('5 stars go with it.');
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(api.calls('completions.undo')).toEqual([]);

    await user.click(quest);
    question = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
    await user.click(question.getByRole('button', { name: 'Yes, take it back' }));
    await waitFor(() => expect(quest).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() =>
      expect(api.calls('completions.undo')).toEqual([
        { habitId: 10, childId: 2, day: '2026-03-11', today: '2026-03-11', slot: 1, asChild: true },
      ]),
    );
  });

  test('leads helping guests to rewards and bonus points', async () => {
    const permissions = [...GUEST.permissions, 'points.bonus', 'redemptions.fulfill'];
    open('/today', { 'auth.session': { ...GUEST, permissions } });
    const link = await screen.findByRole('link', { name: 'Rewards and bonus' });
    expect(link).toHaveAttribute('href', '/parent-dashboard');
  });

  test('says when the pass has ended', async () => {
    const { api, user } = open('/today');
    const quest = await screen.findByRole('button', { name: 'Read a story for Robin' });
    const ended = refuse('UNAUTHENTICATED', 'Please log in.', 401);
    api.set({ 'auth.session': null, 'familyDevices.board': ended, 'completions.record': ended });
    await user.click(quest);
    expect(await screen.findByText("Your guest pass isn't open here anymore")).toBeVisible();
    expect(screen.queryByText('Read a story')).toBeNull();
  });

  test('ends with a log-out', async () => {
    const { user, address } = open('/today', { 'auth.logout': undefined });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('is reloaded after a failed request', async () => {
    const { api, user } = open('/today', { 'familyDevices.board': fail });
    expect(await screen.findByText("We couldn't load the board.")).toBeVisible();
    api.set({ 'familyDevices.board': BOARD });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Read a story')).toBeVisible();
  });

  test.each([
    ['a parent', parentWith(), '/parent-dashboard'],
    ['a child', { 'auth.session': CHILD_SESSION }, `/kid-dashboard/${CHILD_SESSION.id}`],
    ['a family device', { 'auth.session': deviceSession() }, '/family'],
  ])('is not for %s', async (_who, procedures, path) => {
    const { address } = open('/today', procedures);
    await waitFor(() => expect(address()).toBe(path));
  });
});
