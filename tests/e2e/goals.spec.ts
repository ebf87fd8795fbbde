import { expect, type Page } from '@playwright/test';
import { addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';

function party(shown: Page) {
  return shown.getByRole('dialog', { name: 'You did it!' });
}

test('a child chooses a goal, and each quest brings it nearer until it is reached', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 10);
  await addReward(family, childId, 'Castle trip', 20);
  for (const name of ['Feed the dog', 'Set the table', 'Tidy up']) {
    await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  }
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const goal = page.getByRole('link', { name: /^Your goal:/ });
  const invitation = page.getByRole('link', { name: /^What are you saving for/ });
  const castle = page.getByRole('article', { name: 'Castle trip' });
  const quest = (name: string) => page.getByRole('article', { name });

  await test.step('is chosen in the chest', async () => {
    await expect(castle).toBeVisible();
    await invitation.click();
    await expect(castle).toBeFocused();
    const saved = page.waitForResponse(/rewards\.setGoal/);
    await castle.getByRole('button', { name: 'Save for this' }).click();
    await expect(goal).toHaveAccessibleName('Your goal: Castle trip 10 stars to go');
    await expect(castle.getByText("You're saving for this")).toBeVisible();
    await expect(invitation).toBeHidden();
    // The page shows the goal before the server has saved it.
    await saved;
    await page.reload();
    await expect(castle).toBeVisible();
    await goal.click();
    await expect(castle).toBeFocused();
    await expect(castle).toBeInViewport();
  });

  await test.step('fills with a quest, and an undo takes it back', async () => {
    await quest('Feed the dog').getByRole('button', { name: 'Mark Complete!' }).click();
    await expect(goal).toContainText('5 stars to go');
    await quest('Feed the dog').getByRole('button', { name: 'Undo Completion' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(goal).toContainText('10 stars to go');
  });

  await test.step('is celebrated once', async () => {
    for (const name of ['Feed the dog', 'Set the table']) {
      await quest(name).getByRole('button', { name: 'Mark Complete!' }).click();
    }
    await expect(party(page)).toContainText('Castle trip');
    await party(page).getByRole('button', { name: 'Awesome!' }).click();
    await expect(goal).toContainText('You did it! Your goal is ready.');
  });

  await test.step('ends when it is claimed', async () => {
    await castle.getByRole('button', { name: 'Claim This Reward' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Claim It!' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Awesome!' }).click();
    await expect(goal).toBeHidden();
    await invitation.click();
    await expect(castle).toBeFocused();
    await expect(castle.getByRole('button', { name: 'Save for this' })).toBeInViewport();
  });
});
