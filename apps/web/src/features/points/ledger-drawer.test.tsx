import type { PointsEntryKind } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { entry, habit, parentWith } from '@/testing/records';
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
