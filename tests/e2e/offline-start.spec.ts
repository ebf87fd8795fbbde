import { expect } from '@playwright/test';
import { addChild, addHabit, addReward, test, useSession } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, the page of a child opens again, and keeps what was tapped', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await addHabit(family, childId, 'Tidy');
  await addReward(family, childId, 'Ice cream', 20);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker stores what this page loads.
  await page.reload({ waitUntil: 'networkidle' });
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card('Ice cream')).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of today, \d/)).toBeVisible();
  await expect(card('Ice cream')).toContainText("When you're back online");
  await card('Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(card('Read')).toContainText('Saved on this device');
  await page.reload();
  await expect(card('Read')).toContainText('Saved on this device');
  await expect(card('Tidy').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();

  await page.context().setOffline(false);
  await expect(card('Read')).toContainText('Completed for Today!');
  await expect(card('Read')).not.toContainText('Saved on this device');
  await expect(page.getByText(/^As of today/)).toBeHidden();
});

test('without a network, the parent dashboard shows what it knew', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload({ waitUntil: 'networkidle' });
  const complete = page.getByRole('button', { name: 'Complete Read' });
  await expect(complete).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of today, \d/)).toBeVisible();
  await expect(page.getByText('Read', { exact: true }).first()).toBeVisible();
  await expect(complete).toBeHidden();
});
