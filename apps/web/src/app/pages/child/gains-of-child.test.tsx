import type { KidDashboard } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { EARLY_BIRD, kidDashboard, newsEntry, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

// Time stands still while a busy machine does, so the first moment of a celebration lasts.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const badges = [{ ...EARLY_BIRD, earned: true, earnedAt: '2026-03-10T06:00:00.000Z' }];

function openWithBadge(news?: KidDashboard['news']) {
  fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ badges, ...(news && { news }) }),
    'children.markSeen': { seenBefore: 0, isGoalNew: false },
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`).user;
}

/** Waits until the rest of a double tap would be over. */
async function expectClosedByNextTap(user: ReturnType<typeof openWithBadge>) {
  const awesome = screen.getByRole('button', { name: 'Awesome!' });
  await waitFor(() => expect(awesome).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(awesome);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const celebration = async () => within(await screen.findByRole('dialog', { name: 'Amazing Job!' }));

test('an old badge says that its stars were paid', async () => {
  const user = openWithBadge();
  await user.click(await screen.findByRole('button', { name: /^Early Bird/ }));
  const party = await celebration();
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.getByText('You got 25 stars for this.')).toBeVisible();
  await expectClosedByNextTap(user);
});

test('a double tap on an old badge opens it once, and does not close it', async () => {
  const user = openWithBadge();
  const badge = await screen.findByRole('button', { name: /^Early Bird/ });
  await user.dblClick(badge);
  expect(await screen.findByRole('button', { name: 'Awesome!' })).toHaveAttribute('aria-disabled', 'true');
  await expectClosedByNextTap(user);
});

test('a new badge promises its stars only', async () => {
  const entry = newsEntry({ kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key });
  const user = openWithBadge({ entries: [entry], levelBefore: 1, lastEntry: 1 });
  const party = await celebration();
  // It may appear under a tap that was meant for the page.
  expect(party.getByRole('button', { name: 'Awesome!' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(party.getByRole('button', { name: 'Awesome!' }));
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.queryByText(/You got 25 stars/)).toBeNull();
  await expectClosedByNextTap(user);
});
