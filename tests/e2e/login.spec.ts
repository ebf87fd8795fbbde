import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { logIn } from './settings-page.ts';

test('rejects a wrong password and logs a parent in', { tag: '@full' }, async ({ page, family }) => {
  await logIn(page, { ...family.parentLogin, password: 'wrong horse' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await logIn(page, family.parentLogin);
  await expect(page).toHaveURL('/parent-dashboard');
  await expect(page.getByText('Welcome back, Alex Star!')).toBeVisible();
});
