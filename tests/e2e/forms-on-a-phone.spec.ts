import { expect, type Locator } from '@playwright/test';
import { addChild, addReward, test, useSession } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Height of the whole form, with what is scrolled away. In CSS px. */
const heightOf = (form: Locator) =>
  form.evaluate((dialog) => Math.max(...[...dialog.querySelectorAll('*')].map((part) => part.scrollHeight)));

/** Of a part of the form. In CSS px from the top of the screen. */
const bottomOf = async (part: Locator) =>
  ((box) => (box?.y ?? 0) + (box?.height ?? 0))(await part.boundingBox());

test('the forms of a habit and a reward are short on a phone, and what opens in them is above the buttons', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addReward(family, childId, 'Dragon', 10);
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Name', { exact: true });

  await page.getByRole('button', { name: 'Create Custom Reward' }).tap();
  await expect(name).toBeFocused();
  expect(await heightOf(form)).toBeLessThanOrEqual(1_100);
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await expect(form).toBeHidden();

  // Beside a keyboard.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.getByRole('button', { name: 'Create New Habit' }).first().tap();
  expect(await heightOf(form)).toBeLessThanOrEqual(1_100);
  await form.getByText('Certain days').tap();
  const days = form.getByRole('group', { name: 'Days of the week' });
  const buttons = await form.getByRole('button', { name: 'Create habit' }).boundingBox();
  await expect.poll(() => bottomOf(days)).toBeLessThanOrEqual(buttons?.y ?? 0);
});
