import { devices, expect } from '@playwright/test';
import { menuButton } from './actions-menu.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { addHabit, test, useSession } from './fixtures.ts';
import { blockEventStream } from './network-faults.ts';

test('a habit for several children, on their open pages too, and a copy that one child cannot get', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Mia');
  const leo = await post(family.api, '/api/children', { name: 'Leo' });
  const ben = await post(family.api, '/api/children', { name: 'Ben' });
  await addHabit(family, family.childId, 'Read', { pointsPerCompletion: 5 });

  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const other = await browser.newPage({ ...phone, locale: 'en-GB' });
  await signIn(other, family.parentLogin);
  const stream = other.waitForResponse('**/api/events*');
  await other.goto(`/parent-dashboard?child=${leo.id}`);
  await stream;

  // This journey uses the keyboard alone.
  await useSession(page, family.api);
  // Otherwise the dialog no longer offers a child that is deleted before the click.
  await blockEventStream(page);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Create New Habit' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create New Habit' });
  await form.getByLabel('Name').fill('Sing');
  await form.getByRole('button', { name: 'More…' }).press('Enter');
  for (const name of ['Leo', 'Ben']) await form.getByRole('checkbox', { name }).press('Space');
  await form.getByLabel('Name').press('Enter');
  await expect(page.getByText('“Sing” is on 3 charts.')).toBeVisible();
  await expect(menuButton(other, 'Sing')).toBeVisible();

  await menuButton(page, 'Read').click();
  await page.getByRole('menuitem', { name: 'Copy to… Read' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy “Read” to…' });
  for (const name of ['Leo', 'Ben']) await copy.getByRole('checkbox', { name }).check();
  expect((await family.api.delete(`/api/children/${ben.id}`)).ok()).toBe(true);
  await copy.getByRole('button', { name: 'Copy habit' }).click();
  await expect(copy.getByRole('alert').getByRole('listitem')).toHaveText("Ben: We couldn't find that.");
  await expect(copy).toContainText('The habit is on one chart.');
  await expect(menuButton(other, 'Read')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(copy).toBeHidden();
  await expect(menuButton(page, 'Read')).toBeFocused();
  await other.context().close();
});
