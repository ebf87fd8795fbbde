import type { BadgeOfChild } from '@starchart/schema';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, EARLY_BIRD, kidDashboard, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const earned = (badge: Partial<BadgeOfChild>): BadgeOfChild => ({
  ...EARLY_BIRD,
  earned: true,
  earnedAt: '2026-03-09T12:00:00.000Z',
  step: 2,
  next: { goal: 75, have: 31 },
  ...badge,
});

/** The badge of that name on the child's page. */
async function openBadge(badge: BadgeOfChild) {
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ badges: [badge] }),
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  return (await screen.findByText(badge.name)).closest('li');
}

test('an earned badge names its next step, and has a star for each further step', async () => {
  const badge = await openBadge(earned({}));
  expect(badge).toHaveTextContent('Next: 75 quests before 8 in the morning. So far: 31.');
  expect(badge?.querySelector('[data-step="2"]')).toBeVisible();
});

test.each<[BadgeOfChild['key'], string]>([
  ['star-achiever', 'Next: 1,500 stars in all. So far: 1,031.'],
  ['rainbow-warrior', 'Next: 1,500 quests in each color. So far: 1,031.'],
  ['book-worm', 'Next: 1,500 reading quests. So far: 1,031.'],
  ['streak-master', 'Next: one daily quest, 1,500 times. So far: 1,031.'],
  ['early-bird', 'Next: 1,500 quests before 8 in the morning. So far: 1,031.'],
  ['explorer', 'Next: 1,500 different quests. So far: 1,031.'],
])('the next step of %s says what it counts', async (key, text) => {
  expect(await openBadge(earned({ key, next: { goal: 1_500, have: 1_031 } }))).toHaveTextContent(text);
});

test.each([
  ['before it is earned', EARLY_BIRD],
  ['after its last step', earned({ step: 4, next: null })],
])('a badge has no next step %s', async (_, badge) => {
  expect(await openBadge(badge)).not.toHaveTextContent('Next');
});

test('grown-ups see the next step of a badge', async () => {
  fakeApi(parentWith({ badges: [earned({})] }));
  renderPage('/parent-dashboard');
  expect(await screen.findByText('Next: 75 quests before 8 in the morning. So far: 31.')).toBeVisible();
});
