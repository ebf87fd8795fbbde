import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('a habit twice a day: created in the form, done by the child, and corrected for yesterday', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Ada');
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: "Skip, I'll create my own" }).click();
  await page.getByRole('button', { name: 'Create New Habit' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Brush teeth');
  await form.getByRole('button', { name: 'More…' }).click();
  await form.getByLabel('Description').fill('Two minutes');
  await form.getByLabel('How many times a day').selectOption('2');
  await form.getByLabel('Time 1').selectOption('Morning');
  await form.getByLabel('Time 2').selectOption('Evening');
  await form.getByRole('button', { name: 'Create habit' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Brush teeth' });
  await expect(row).toContainText('Twice a day');

  // With these hours it is morning whenever this runs.
  const hours = await family.api.patch('/api/account', {
    data: { afternoonStartsAt: 22, eveningStartsAt: 23 },
  });
  expect(hours.status()).toBe(200);
  await page.goto(`/kid-dashboard/${family.childId}`);
  await expect(page.getByRole('heading', { name: 'Morning', exact: true })).toBeVisible();
  const complete = page
    .getByRole('article', { name: 'Brush teeth' })
    .getByRole('button', { name: /Mark Complete!/ });
  // The page shows the stars before the server has the completion.
  const completeAndWait = async () => {
    const recorded = page.waitForResponse(/completions\.record/);
    await complete.click();
    await recorded;
  };
  await completeAndWait();
  await expect(page.getByRole('button', { name: /^5 stars to spend/ }).first()).toBeVisible();
  await page.getByText('Later today (1)').click();
  await completeAndWait();
  await expect(page.getByRole('button', { name: /^10 stars to spend/ }).first()).toBeVisible();

  await page.goto('/parent-dashboard');
  await page.getByRole('link', { name: 'Yesterday and earlier days' }).click();
  for (const part of ['morning', 'evening']) {
    await page.getByRole('button', { name: `Brush teeth, ${part}, yesterday` }).click();
    await expect(page.getByText(`Brush teeth, ${part}, yesterday: done`)).toBeVisible();
  }
  await expect(page.getByText('+5 points. Streak: 2 days.')).toBeVisible();
  const { currentPoints } = await (await family.api.get(`/api/children/${family.childId}`)).json();
  expect(currentPoints).toBe(20);
});
