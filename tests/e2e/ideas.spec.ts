import { expect } from '@playwright/test';
import { addChild, addReward, test, useSession } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a touch screen, no keyboard covers the ideas', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addReward(family, childId, 'Dragon', 10);
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await page.getByRole('button', { name: 'Create Custom Reward' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Pizza night/ })).toBeInViewport();
  await expect(dialog.getByLabel('Name', { exact: true })).not.toBeFocused();
  await dialog.getByRole('button', { name: /^Pizza night/ }).tap();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Pizza night');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeInViewport();
});
