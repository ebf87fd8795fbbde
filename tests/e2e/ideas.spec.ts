import { expect, type Locator } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { longestName } from './api-setup.ts';
import { addChild, addHabit, addReward, test, useSession } from './fixtures.ts';

const DIALOG = '[role="dialog"]';

test('an idea becomes a reward in one tap, and in three with the form', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Feed the dog');
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const rewards = page.getByRole('region', { name: 'Available Rewards' });
  const idea = (name: RegExp) => page.getByRole('button', { name });
  const save = page.getByRole('button', { name: 'Create reward' });

  await test.step('the first one from the dashboard', async () => {
    expect(await tap(idea(/^Add Pizza night/))).toBe(1);
    await expect(page.getByText('“Pizza night” is in the treasure chest.')).toBeVisible();
    await expect(rewards.getByRole('heading', { name: 'Pizza night' })).toBeVisible();
  });

  await test.step('the next one from the form', async () => {
    const create = page.getByRole('button', { name: 'Create Custom Reward' });
    expect(
      await tap(create, page.getByRole('dialog').getByRole('button', { name: /^Stay up late/ }), save),
    ).toBe(3);
    await expect(rewards.getByRole('heading', { name: 'Stay up late' })).toBeVisible();
  });

  const saved = await (await family.api.get(`/api/children/${childId}/rewards`)).json();
  expect(saved).toMatchObject([
    { name: 'Stay up late', pointsCost: 60, icon: 'stay-up-late' },
    { name: 'Pizza night', description: 'You choose the toppings', pointsCost: 120, icon: 'pizza' },
  ]);
});

test('ideas are accessible and work by keyboard', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, longestName('Robin'));
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('button', { name: /^Add Pizza night/ })).toBeVisible();
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await page.getByRole('button', { name: 'Create New Habit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'More ideas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNoOverflow(page, DIALOG);
  await expectAccessible(page, DIALOG);
  await dialog.getByRole('button', { name: /^Walk the dog/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Other ideas' })).toBeFocused();
  await expectAccessible(page, DIALOG);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Walk the dog');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Habit created!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Walk the dog' })).toBeVisible();
});

test.describe('on a touch screen', () => {
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
});

/** Taps the buttons in order and returns how many they were. */
async function tap(...buttons: Locator[]): Promise<number> {
  for (const button of buttons) await button.click();
  return buttons.length;
}
