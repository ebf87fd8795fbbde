import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, longestName, post, signIn } from './api-setup.ts';
import { addChildWithPoints, addGoal, addHabit, addReward, test, useSession } from './fixtures.ts';
import { giveBonus } from './ledger-setup.ts';

function party(shown: Page) {
  return shown.getByRole('dialog', { name: 'You did it!' });
}

test('a child chooses a goal, and each quest brings it nearer until it is reached', async ({
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

test('claiming another reward than the goal asks first', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addGoal(family, childId, 'Castle trip', 38);
  await addReward(family, childId, 'Ice cream', 30);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const claim = page
    .getByRole('article', { name: 'Ice cream' })
    .getByRole('button', { name: 'Claim This Reward' });
  const question = page.getByRole('dialog', { name: 'Claim “Ice cream”?' });
  await claim.click();
  await expect(question).toContainText(
    "You're saving for “Castle trip”. You would then need 38 more stars. Get this one instead?",
  );
  await question.getByRole('button', { name: 'Keep saving' }).click();
  await expect(question).toBeHidden();
  await claim.click();
  await question.getByRole('button', { name: 'Get this one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Awesome!' }).click();
  await expect(page.getByRole('link', { name: /^Your goal:/ })).toContainText('38 stars to go');
});

for (const cost of [30, 900]) {
  test(`a goal of ${cost} stars with the longest name is accessible and fits`, { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const childId = await addChildWithPoints(family, 'Robin', 12);
    await addGoal(family, childId, longestName('Castle'), cost);
    await addReward(family, childId, 'Ice cream', 10);
    await useSession(page, family.api);
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByText("You're saving for this")).toBeVisible();
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
    await page.getByRole('button', { name: 'Claim This Reward' }).click();
    await expect(page.getByRole('button', { name: 'Keep saving' })).toBeVisible();
    await expectNoOverflow(page, '[role="dialog"]');
    await expectAccessible(page, '[role="dialog"]');
  });
}

test('a goal that a grown-up brings within reach is celebrated on one page of the child', {
  tag: '@full',
}, async ({ page, context }) => {
  const family = await createFamily('Leo');
  const { api, childId, childLogin } = family;
  await addGoal(family, childId, 'Castle trip', 20);
  await signIn(page, childLogin, 'child');
  await giveBonus(family, 30, 'A great week');
  await page.goto('/kid-dashboard');
  await expect(party(page)).toContainText('Castle trip');
  await party(page).getByRole('button', { name: 'Awesome!' }).click();

  const second = await context.newPage();
  await second.goto('/kid-dashboard');
  await expect(second.getByRole('link', { name: /^Your goal:/ })).toContainText('Your goal is ready.');
  const { goal } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(goal.isCelebrated).toBe(true);

  // A grown-up who redeems it ends it, too.
  await post(api, '/api/reward-redemptions', { rewardId: goal.rewardId, childId });
  await expect(page.getByRole('link', { name: /^Your goal:/ })).toBeHidden();
});
