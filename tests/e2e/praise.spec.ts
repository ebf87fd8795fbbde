import { devices, expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('two taps on a phone praise a child, whose open page shows it at once, and one more takes it back', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Ada');
  const stream = page.waitForResponse('**/api/events*');
  await signIn(page, family.childLogin, 'child');
  await page.goto('/kid-dashboard');
  await stream;
  const note = page.getByRole('region', { name: 'A note for you' });
  const stars = (count: number) =>
    page.getByRole('button', { name: `${count} stars to spend: open your star book` });
  await expect(stars(0)).toBeVisible();

  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, locale: 'en-GB' });
  const parent = await context.newPage();
  await signIn(parent, family.parentLogin);
  await parent.goto('/parent-dashboard');
  const praise = async () => {
    await parent.getByRole('banner').getByRole('button', { name: 'Well done!' }).tap();
    await parent.getByRole('button', { name: 'Kind to a sibling +2' }).tap();
  };

  await praise();
  await expect(parent.getByText('Ada: +2, Kind to a sibling')).toBeVisible();
  await expect(note).toContainText('says: Kind to a sibling');
  await expect(note).toContainText('+2');
  await expect(stars(2)).toBeVisible();

  await parent.getByRole('button', { name: 'Undo' }).tap();
  await expect(parent.getByText("It's gone from Ada's notes.")).toBeVisible();
  await expect(note).toBeHidden();
  await expect(stars(0)).toBeVisible();

  await praise();
  await note.getByRole('button', { name: 'Thanks!' }).click();
  await expect(note).toBeHidden();
  await expect(stars(2)).toBeVisible();
  await context.close();
});
