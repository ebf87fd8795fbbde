import type { PointsEntryKind } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { entry, habit, parentDashboard, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ENTRIES = [
  entry({ id: 34, kind: 'reversal', amount: -5, label: 'Brush teeth', reversesEntryId: 31 }),
  entry({ id: 33, kind: 'redemption', amount: -25, label: 'Ice cream' }),
  entry({ id: 32, kind: 'badge_bonus', amount: 25, label: 'Star Achiever', badgeKey: 'star-achiever' }),
  entry({ id: 31, kind: 'completion', amount: 5, label: 'Brush teeth', takenBack: true }),
  entry({ id: 30, kind: 'adjustment', amount: -5, label: 'Left the bike in the rain' }),
];

const FILTERS = [
  ['Earned', 'completion', 'No points from habits yet.'],
  ['Badges', 'badge_bonus', 'No badges yet.'],
  ['Spent', 'redemption', 'No rewards redeemed yet.'],
  ['Adjusted', 'adjustment', 'No deductions or bonuses yet.'],
  ['Taken back', 'reversal', 'Nothing taken back yet.'],
] as const;

async function openLedger(procedures: FakeProcedures) {
  const api = fakeApi({ ...parentWith({ habits: [habit()] }), ...procedures });
  const { user } = renderPage('/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: /open the star book/ }));
  const ledger = within(await screen.findByRole('dialog', { name: "Robin's star book" }));
  return { api, user, ledger };
}

test('filters entries by kind with the arrow keys', async () => {
  const { api, user, ledger } = await openLedger({
    'points.entries': ({ kind }: { kind?: PointsEntryKind }) => ({
      items: ENTRIES.filter((line) => !kind || line.kind === kind),
      nextCursor: null,
    }),
  });
  await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(ENTRIES.length));
  await user.click(ledger.getByRole('radio', { name: 'Notes' }));
  for (const [name, kind] of FILTERS) {
    await user.keyboard('{ArrowRight}');
    expect(ledger.getByRole('radio', { name })).toBeChecked();
    await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(1));
    expect(api.calls('points.entries')).toContainEqual(expect.objectContaining({ kind }));
  }
});

test('explains filters without entries', async () => {
  const { user, ledger } = await openLedger({ 'points.entries': { items: [], nextCursor: null } });
  expect(await ledger.findByText('Every point earned or spent will show up here.')).toBeVisible();
  for (const [name, , text] of FILTERS) {
    await user.click(ledger.getByRole('radio', { name }));
    expect(await ledger.findByText(new RegExp(text))).toBeVisible();
  }
});

test('reloads after a failed request', async () => {
  const { api, user, ledger } = await openLedger({ 'points.entries': fail });
  expect(await ledger.findByRole('alert')).toHaveTextContent("We couldn't load the star book entries.");
  api.set({ 'points.entries': { items: ENTRIES, nextCursor: null } });
  await user.click(ledger.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(ENTRIES.length));
});

test('loads older entries, shows a failed request and moves the focus to the end', async () => {
  const { api, user, ledger } = await openLedger({ 'points.entries': { items: ENTRIES, nextCursor: 30 } });
  await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(5));
  const older = ledger.getByRole('button', { name: 'Show older' });
  api.set({ 'points.entries': fail });
  await user.click(older);
  expect(await ledger.findByRole('alert')).toHaveTextContent("We couldn't load more star book entries.");
  api.set({ 'points.entries': { items: [entry({ id: 29, label: 'A good start' })], nextCursor: null } });
  await user.click(older);
  await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(6));
  expect(ledger.getByText('Showing all 6.')).toHaveFocus();
  expect(ledger.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('marks what a device sent later', async () => {
  const late = entry({ id: 35, label: 'Feed the cat', forDay: '2026-03-09', sentLater: true });
  const { ledger } = await openLedger({ 'points.entries': { items: [late, ...ENTRIES], nextCursor: null } });
  const [newest, ...others] = await ledger.findAllByRole('listitem');
  expect(newest).toHaveTextContent(/Feed the cat.*Sent later/);
  for (const other of others) expect(other).not.toHaveTextContent('Sent later');
});

const page = (...items: ReturnType<typeof entry>[]) => ({ 'points.entries': { items, nextCursor: null } });
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('taking back', () => {
  const CREDIT = entry({ id: 36, kind: 'adjustment', amount: 20, label: 'Helped in the garden' });
  const DEBIT = entry({ id: 30, kind: 'adjustment', amount: -5, label: 'Shouted' });

  test('a deduction says what comes of it, and stays as it is on Escape and without a server', async () => {
    const { api, user, ledger } = await openLedger(page(CREDIT, DEBIT));
    const takeBack = await ledger.findByRole('button', { name: 'Take back −5: Shouted' });
    await user.click(takeBack);
    const name = 'Take back the deduction of 5 points?';
    const dialog = await screen.findByRole('dialog', { name });
    expect(dialog).toHaveTextContent('Robin gets 5 points back for “Shouted”. New balance: 35 points.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(takeBack).toHaveFocus());
    expect(api.calls('points.takeBack')).toEqual([]);

    api.set({ 'points.takeBack': fail });
    await user.click(takeBack);
    const confirm = (await question(name)).getByRole('button', { name: 'Take back' });
    await user.click(confirm);
    expect(await screen.findByText('There was an error adjusting the points.')).toBeVisible();
    api.set({
      ...page(CREDIT, { ...DEBIT, takenBack: true }),
      'points.takeBack': { entryId: 37, newBalance: 35 },
    });
    await user.click(confirm);
    expect(await screen.findByText('Gave 5 points back to Robin. New balance: 35 points.')).toBeVisible();
    expect(api.calls('points.takeBack')).toEqual([{ id: 30 }, { id: 30 }]);
    await waitFor(() => expect(takeBack).not.toBeInTheDocument());
    expect(ledger.getByText('Taken back', { selector: 'li *' })).toBeVisible();
    await waitFor(() => expect(ledger.getByRole('heading', { name: '30 points to spend' })).toHaveFocus());
  });

  test('a bonus says what goes', async () => {
    const { api, user, ledger } = await openLedger({
      ...page(CREDIT, DEBIT),
      'points.takeBack': { entryId: 37, newBalance: 10 },
    });
    await user.click(await ledger.findByRole('button', { name: 'Take back +20: Helped in the garden' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take back the bonus of 20 points?' });
    expect(dialog).toHaveTextContent(
      "20 points for “Helped in the garden” will be deducted from Robin's balance. New balance: 10 points.",
    );
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(
      await screen.findByText('Took back the bonus of 20 points from Robin. New balance: 10 points.'),
    ).toBeVisible();
    expect(api.calls('points.takeBack')).toEqual([{ id: 36 }]);
  });

  test('a bonus that is spent meanwhile closes the question with the reason, and is not offered again', async () => {
    const { api, user, ledger } = await openLedger(page(CREDIT));
    const takeBack = await ledger.findByRole('button', { name: /^Take back \+20/ });
    api.set({
      'points.takeBack'() {
        const child = { ...ROBIN, currentPoints: 19 };
        api.set({ 'children.list': [child], 'children.parentDashboard': parentDashboard({ child }) });
        throw new ApiError('These stars have already been spent.', { code: 'CONFLICT', httpStatus: 409 });
      },
    });
    await user.click(takeBack);
    const dialog = await question('Take back the bonus of 20 points?');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('These stars have already been spent.')).toBeVisible();
    expect(await ledger.findByText("Already spent, so it can't be taken back.")).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(takeBack).not.toBeInTheDocument();
  });
});

test('each check of the math shows its own result, and a failed check can be repeated', async () => {
  const found = {
    ok: true,
    entries: 5,
    currentPoints: 30,
    totalPoints: 125,
    verifiedAt: '2026-03-11T12:00:00.000Z',
    nightly: false,
  };
  const { api, user, ledger } = await openLedger({
    'points.entries': { items: ENTRIES, nextCursor: null },
    'points.verify': found,
  });
  const check = await ledger.findByRole('button', { name: 'Check the math' });
  await user.click(check);
  const all = 'All 5 entries add up: 30 points. Total earned: 125 points.';
  expect(await ledger.findByText(all)).toBeVisible();
  api.set({ 'points.verify': { ...found, ok: false, currentPoints: 29 } });
  await user.click(check);
  expect(await ledger.findByText(/Please tell the person who runs this server/)).toBeVisible();
  api.set({ 'points.verify': fail });
  await user.click(check);
  expect(await ledger.findByText("We couldn't check the math. Please try again.")).toBeVisible();
  api.set({ 'points.verify': found });
  await user.click(check);
  expect(await ledger.findByText(all)).toBeVisible();
  expect(ledger.queryByText(/couldn't/)).toBeNull();
});
