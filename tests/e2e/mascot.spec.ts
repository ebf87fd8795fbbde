import { expect, type Page } from '@playwright/test';
import { DIALOG, expectAccessible, expectFitsSmallPhone } from './accessibility.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

const item = (page: Page, name: string) => page.locator(`main img[src*="/${name}-"]`);

test('a new level brings something to wear, which the mascot wears on every page of the child', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { api, childId, childLogin } = await createFamily('Robin');
  const quest = { name: 'Feed the dog', description: 'Every single day', pointsPerCompletion: 100 };
  await post(api, '/api/habits', { childId, ...quest });
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');

  const tablet = await (await browser.newContext()).newPage();
  await signIn(tablet, childLogin, 'child');
  await tablet.goto('/kid-dashboard');

  await test.step('puts it on in the celebration', async () => {
    await page.getByRole('button', { name: 'Mark Complete!' }).click();
    const party = page.getByRole('dialog', { name: 'Amazing Job!' });
    await expect(party).toContainText('Star Achiever');
    await expect(party).toContainText('Level 2!');
    await expect(party).toContainText('New: a scarf!');
    await expectFitsSmallPhone(page, DIALOG);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(party.getByRole('button', { name: 'Awesome!' })).toHaveAttribute('aria-disabled', 'false');
    await party.getByRole('button', { name: 'Wear it now' }).click();
    await expect(party).toBeHidden();
    await expect(item(page, 'scarf')).toBeVisible();
    await expect(item(tablet, 'scarf')).toBeVisible();
  });

  await test.step('chooses again at the level', async () => {
    await page.reload();
    await expect(item(page, 'scarf')).toBeVisible();
    const level = page.getByRole('button', { name: 'Level 2', exact: true });
    await level.click();
    await expect(page.getByRole('dialog', { name: 'What should your star wear?' })).toBeVisible();
    await expectAccessible(page, DIALOG);
    const saved = page.waitForResponse(/children\.update/);
    await page.getByRole('radio', { name: 'Nothing' }).click();
    await saved;
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(level).toBeFocused();
    await expect(item(page, 'scarf')).toHaveCount(0);
    await expect(item(tablet, 'scarf')).toHaveCount(0);
  });
  await tablet.context().close();

  await test.step('celebrates an earned badge again when it is tapped', async () => {
    // Waits from before the tap, because the confetti disappears.
    const burst = page.waitForFunction(() => document.querySelectorAll('i[data-color]').length > 50);
    await page.getByRole('button', { name: 'Star Achiever' }).click();
    await expect(page.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
    await burst;
    await expect(page.locator('i[data-color]')).toHaveCount(0);
  });
});
