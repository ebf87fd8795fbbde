import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const BADGE = {
  id: 5,
  key: 'early-bird',
  name: 'Early Bird',
  description: 'You did a quest early.',
  image: 'early-bird',
  condition: 'Do a quest before 8 in the morning',
  bonusPoints: 25,
  earned: true,
} as const;

function openWithBadge(earnedAt: string) {
  fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ badges: [{ ...BADGE, earnedAt }] }),
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`).user;
}

const celebration = async () => within(await screen.findByRole('dialog', { name: 'Amazing Job!' }));

test('B4: an old badge says that its stars were paid', async () => {
  const user = openWithBadge('2026-03-10T06:00:00.000Z');
  await user.click(await screen.findByRole('button', { name: /^Early Bird/ }));
  const party = await celebration();
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.getByText('You got 25 stars for this.')).toBeVisible();
  await user.click(party.getByRole('button', { name: 'Awesome!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('B4: a new badge promises its stars only', async () => {
  openWithBadge(new Date().toISOString());
  const party = await celebration();
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.queryByText(/You got 25 stars/)).toBeNull();
});
