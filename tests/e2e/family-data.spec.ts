import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { leaveCompletion, outboxOf, storedText } from './browser-stores.ts';
import { test } from './fixtures.ts';
import { expectFieldError, openSettings } from './settings-page.ts';

const WRONG_PASSWORD = "That's not your current password";

test('exports the data, then erases the family after checking its name and the password, and ends all sessions', {
  tag: '@full',
}, async ({ page }) => {
  const { api, childLogin, parentLogin, childId } = await openSettings(page, 'data');
  await test.step('a zip file of all data', async () => {
    await page.getByRole('button', { name: 'Export data' }).click();
    const question = page.getByRole('dialog', { name: 'Export your data?' });
    const field = question.getByLabel('Current password');
    await expect(field).toBeFocused();
    await field.fill('a guess');
    await page.keyboard.press('Enter');
    await expectFieldError(field, WRONG_PASSWORD);

    await field.fill(parentLogin.password);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^starchart-.*\.zip$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes('.csv')).toBe(true);
    expect(file.includes('.html')).toBe(true);
    expect(file.includes('.json')).toBe(true);
    await expect(page.getByText('Export ready!')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/settings/data');
  });

  await page.goto('/parent-dashboard');
  const kept = () => storedText(page, 'starchart-page-cache', 'page-cache');
  await expect.poll(kept).toContain('parentDashboard');
  await leaveCompletion(page, {
    owner: 'parent/0',
    childId,
    habitId: 1,
    day: '2026-03-11',
  });
  await page.goto('/settings/data');
  await api.patch('/api/account', { data: { familyName: 'The Stars' } });
  await page.reload();
  await page.getByRole('button', { name: 'Delete family' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “The Stars”?' });
  const [name, password] = [dialog.getByLabel('Type “The Stars”'), dialog.getByLabel('Current password')];
  const erase = dialog.getByRole('button', { name: 'Delete family' });
  await expect(dialog).toContainText('every child, habit, reward and point of your family');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await erase.click();
  await expectFieldError(name, 'Please type the family name exactly as shown');
  await expectFieldError(password, 'Please enter your current password');
  await name.fill('The Stars');
  await password.fill('a guess');
  await erase.click();
  await expectFieldError(password, WRONG_PASSWORD);
  await name.fill('The Moons');
  await password.fill(parentLogin.password);
  await erase.click();
  await expectFieldError(name, 'Please type the family name exactly as shown');
  await expect(name).toBeFocused();

  await name.fill('The Stars');
  await erase.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Family deleted')).toBeVisible();
  await expect.poll(kept).toBe('[]');
  await expect.poll(() => outboxOf(page)).toEqual([]);
  await page.goto('/parent-dashboard');
  await expect(page).toHaveURL('/auth');
  for (const [path, login] of [
    ['/api/login', parentLogin],
    ['/api/child-login', childLogin],
  ] as const) {
    expect((await page.request.post(path, { data: login })).status()).toBe(401);
  }
});
