import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { logIn } from './settings-page.ts';

test('rejects a wrong password and logs a parent in', async ({ page, family }) => {
  await logIn(page, { ...family.parentLogin, password: 'wrong horse' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await logIn(page, family.parentLogin);
  await expect(page).toHaveURL('/parent-dashboard');
  await expect(page.getByText('Welcome back, Alex Star!')).toBeVisible();
});

test('logs a parent out', { tag: '@full' }, async ({ page, family }) => {
  await logIn(page, family.parentLogin);
  await page.getByRole('button', { name: "Alex Star's menu" }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been successfully logged out')).toBeVisible();
  await expect(page).toHaveURL('/');
});
