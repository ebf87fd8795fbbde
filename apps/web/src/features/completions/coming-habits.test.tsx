import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { habit, kidDashboard, PARENT, ROBIN, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const NO_QUESTS = 'No quests available yet! Ask your parent to create some exciting quests for you.';
const card = async (name: string) => await screen.findByRole('article', { name });

const NO_REWARDS = 'No rewards available yet. Ask your parent to add some!';

function open(dashboard: Parameters<typeof kidDashboard>[0]) {
  fakeApi({ 'auth.session': PARENT, 'children.kidDashboard': kidDashboard(dashboard) });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
}

test('a child without quests and rewards sees what is coming, and each empty text once', async () => {
  open({});
  const quests = within(await screen.findByRole('region', { name: 'Your Quests' }));
  expect(quests.getByRole('heading', { name: 'Your adventure starts here!' })).toBeVisible();
  const chest = within(screen.getByRole('region', { name: 'Your Treasure Chest' }));
  expect(chest.getByRole('heading', { name: 'Soon there will be rewards here' })).toBeVisible();
  expect(screen.getAllByText(NO_QUESTS)).toHaveLength(1);
  expect(screen.getAllByText(NO_REWARDS)).toHaveLength(1);
});

test('quests and rewards take the place of what is coming', async () => {
  open({ habits: [habit()], rewards: [reward()] });
  await screen.findByRole('article', { name: 'Read a story' });
  expect(screen.queryByText('Your adventure starts here!')).toBeNull();
  expect(screen.queryByText('Soon there will be rewards here')).toBeNull();
});

test('a streak says its days, near the end of its bar what is left, and starts with an invitation', async () => {
  open({
    habits: [
      habit({ name: 'Old', completionCount: 6, completionTarget: 30, completionPercentage: 20 }),
      habit({ id: 13, name: 'Near', completionCount: 26, completionTarget: 30, completionPercentage: 87 }),
      habit({ id: 11, name: 'New', completionTarget: 30 }),
      habit({ id: 12, name: 'Weekly', frequency: 'weekly', daysPerWeek: 3, completionTarget: 3 }),
    ],
  });
  expect(await card('Old')).toHaveTextContent('Streak: 6 days');
  expect(await card('Old')).not.toHaveTextContent('of 30');
  expect(await card('Near')).toHaveTextContent('Streak: 26 days4 more to a full month!');
  expect(await card('New')).toHaveTextContent('Streak: 0 daysStart your streak today!');
  expect(await card('Weekly')).toHaveTextContent('0 of 3 days this week');
  expect(await card('Weekly')).not.toHaveTextContent('streak');
});
