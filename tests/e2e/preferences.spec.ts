import { expect } from '@playwright/test';
import { createFamily } from './api-setup.ts';
import { addHabit, test, useSession } from './fixtures.ts';
import { isDark } from './settings-page.ts';

test('light and dark mode follow the system or a choice, on every page before the app starts', {
  tag: '@full',
}, async ({ page, family }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await useSession(page, family.api);
  await page.goto('/settings/sounds-and-motion');
  await expect(page.getByRole('radio', { name: 'Match system' }).last()).toBeChecked();
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => isDark(page)).toBe(false);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await isDark(page)).toBe(false);
  await page.getByRole('radio', { name: 'Match system' }).last().check();
  await expect.poll(() => isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute('content', '#17142A');

  // Blocks all scripts; the one that runs before the app is inline.
  await page.route(/\/assets\/[^/]+\.js$/, () => {});
  await page.goto('/settings/sounds-and-motion', { waitUntil: 'commit' });
  await expect.poll(() => isDark(page)).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(`/kid-dashboard/${family.childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  expect(await isDark(page)).toBe(true);
  // A white one would be the brightest thing on the page.
  await page.getByRole('button', { name: 'open your star book' }).first().click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last();
  await expect(close.locator('> span')).toHaveCSS('background-color', 'rgb(54, 47, 92)');
  await page.context().clearCookies();
  await page.goto('/');
  await expect.poll(() => isDark(page)).toBe(true);
});

test('sounds and motion of this device apply on the page of the child, and stay', { tag: '@full' }, async ({
  page,
}) => {
  const family = await createFamily('Mia');
  await addHabit(family, family.childId, 'Feed the cat', { pointsPerCompletion: 100 });
  await useSession(page, family.api);
  await page.goto('/settings/sounds-and-motion');
  const sounds = page.getByRole('switch', { name: 'Play sounds' });
  await expect(sounds).toBeChecked();
  await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible();
  await sounds.click();
  await expect(sounds).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Try it' })).toBeHidden();
  await page.getByRole('radio', { name: 'Reduced' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Reduced' })).toBeChecked();
  await expect(sounds).not.toBeChecked();

  await page.goto(`/kid-dashboard/${family.childId}`);
  await page.getByRole('button', { name: 'Sound off' }).click();
  const complete = page.getByRole('button', { name: 'Mark Complete! +100 stars' });
  const face = complete.locator('span').first();
  const seconds = async () =>
    Number.parseFloat(await face.evaluate((element) => getComputedStyle(element).transitionDuration));
  await expect(complete).toBeVisible();
  expect(await seconds()).toBeLessThan(0.001);
  await complete.click();
  await expect(page.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  await expect(page.locator('body > [aria-hidden] > i')).toHaveCount(0);

  await page.goto('/settings/sounds-and-motion');
  await expect(sounds).toBeChecked();
  await page.getByRole('radio', { name: 'Match system' }).first().check();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByText('Your system is set to reduce motion')).toBeVisible();
});
