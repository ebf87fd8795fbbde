import { expect, type Locator, type Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessibility.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test.describe('keyboard only', () => {
  test('logs a parent in, completes a habit and returns the focus to the opener of a dialog', async ({
    page,
  }) => {
    const { parentLogin } = await createQuest(5);
    await page.goto('/auth');
    await typeInto(page, page.getByLabel('Username'), parentLogin.username);
    await typeInto(page, page.getByLabel('Password', { exact: true }), parentLogin.password);
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByRole('button', { name: 'Complete Feed the cat' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Habit completed!')).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo Feed the cat' });
    await expect(undo).toBeFocused();

    const opener = page.getByRole('button', { name: 'Adjust Points' });
    const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
    await tabTo(page, opener);
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('Points to give')).toBeFocused();
    await typeInto(page, dialog.getByLabel('Points to give'), '2');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await tabTo(page, question.getByRole('button', { name: 'Discard' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('logs a child in, completes a habit and undoes it', { tag: '@full' }, async ({ page }) => {
    const { childLogin } = await createQuest(5);
    await page.goto('/child-login');
    await typeInto(page, page.getByLabel('Username'), childLogin.username);
    await typeInto(page, page.getByLabel('Password', { exact: true }), childLogin.password);
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByRole('button', { name: 'Mark Complete! +5 stars' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quest completed!')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Feed the cat' })).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo Completion' });
    await tabTo(page, undo);
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Completion undone')).toBeVisible();
  });
});

test('shows no confetti when reduced motion is requested', { tag: '@full' }, async ({ page }) => {
  const confetti = page.locator('body > [aria-hidden] > i');
  const { childLogin } = await createQuest(100);
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  // Waits from before the tap, because the confetti disappears.
  const burst = confetti.first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Mark Complete! +100 stars' }).click();
  // It ignores its first moment, which may belong to a tap on the page.
  const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
  await expect(celebration).toContainText('Level 2!');
  await expect(celebration.getByRole('button', { name: 'Awesome!', disabled: false })).toBeVisible();
  await burst;
  await expectAccessible(page, DIALOG);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
  await expect(celebration).toBeHidden();
  await page.getByRole('button', { name: 'Star Achiever' }).click();
  await expect(celebration).toBeVisible();
  await expect(confetti).toHaveCount(0);
});

test.describe('unreachable server', () => {
  test('shows an error when the code of a page cannot be loaded and recovers', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/auth');
    // The code of this page has loaded.
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.route('**/assets/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('alert')).toContainText("This page didn't load");

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  });
});

/** A child with one habit. */
async function createQuest(pointsPerCompletion: number) {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  await post(api, '/api/habits', {
    childId,
    name: 'Feed the cat',
    description: 'Half a cup, and fresh water',
    pointsPerCompletion,
  });
  return family;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
