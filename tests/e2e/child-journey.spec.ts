import { expect, test } from '@playwright/test';
import { createFamily, post } from './api-setup.ts';

test('a child completes habits, earns a badge, redeems a reward and logs out', async ({ page }) => {
  const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true });
  for (const [name, pointsPerCompletion] of [
    ['Brush teeth', 5],
    ['Read a story', 40],
    ['Feed the cat', 60],
  ] as const) {
    await post(api, '/api/habits', {
      childId,
      name,
      description: 'Every single day',
      pointsPerCompletion,
    });
  }
  await post(api, '/api/rewards', {
    childId,
    name: 'Ice cream',
    description: 'Two scoops',
    pointsCost: 100,
    icon: 'ice-cream',
  });

  await page.goto('/child-login');
  await page.getByLabel('Username').fill(childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(childLogin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');

  const quest = (name: string) => page.getByRole('article', { name });
  await expect(quest('Ice cream').getByRole('button', { name: 'Collect More Stars!' })).toBeDisabled();

  await quest('Brush teeth').getByRole('button', { name: 'Mark Complete! +5 stars' }).click();
  await expect(quest('Brush teeth').getByRole('button', { name: 'Completed for Today!' })).toBeDisabled();
  await expect(page.getByText('Quest completed!')).toBeVisible();
  await expect(page.getByText('You earned 5 stars!')).toBeVisible();

  await quest('Brush teeth').getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('5 points have been returned to your balance.')).toBeVisible();
  await quest('Brush teeth').getByRole('button', { name: 'Mark Complete! +5 stars' }).click();
  await quest('Read a story').getByRole('button', { name: 'Mark Complete! +40 stars' }).click();
  await quest('Feed the cat').getByRole('button', { name: 'Mark Complete! +60 stars' }).click();

  const levelUp = page.getByRole('dialog', { name: 'Level 2!' });
  // It ignores its first moment, which may belong to a tap on the page.
  await expect(levelUp.getByRole('button', { name: 'Awesome!', disabled: false })).toBeVisible();
  await page.keyboard.press('Escape');
  const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
  await expect(celebration).toContainText('Star Achiever');
  await expect(celebration).toContainText('+25 bonus stars!');
  await celebration.getByRole('button', { name: 'Awesome!', disabled: false }).click();
  await expect(celebration).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'All done for today!' })).toBeVisible();
  const tomorrow = page.getByRole('dialog', { name: 'See you tomorrow!' });
  await expect(tomorrow.getByRole('listitem')).toHaveText(['Brush teeth', 'Read a story']);
  // A tap in its first moment is that of a child who is still tapping.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(tomorrow).toBeHidden({ timeout: 200 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'All done for today!' })).toBeVisible();

  await quest('Ice cream').getByRole('button', { name: 'Claim This Reward' }).click();
  const offer = page.getByRole('dialog');
  await expect(offer).toContainText('100 stars');
  await offer.getByRole('button', { name: 'Claim It!' }).click();
  const party = page.getByRole('dialog', { name: 'You claimed it!' });
  await expect(party).toContainText('Show this to a grown-up!');
  await party.getByRole('button', { name: 'Awesome!' }).click();
  await expect(page.getByText('Ask a grown-up for it', { exact: true })).toBeVisible();
  const child = await (await api.get(`/api/children/${childId}`)).json();
  expect(child).toMatchObject({ currentPoints: 30, totalPoints: 130, level: 2 });

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You have been successfully logged out')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Mia')).toBeHidden();
});
