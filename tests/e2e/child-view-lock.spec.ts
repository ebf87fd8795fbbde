import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';
import { failProcedure, restoreNetwork } from './network-faults.ts';
import { expectFieldError, openSettings } from './settings-page.ts';

test('keeps the session in the child view until the parent’s password is entered', async ({ page }) => {
  // The greeting depends on the time of day.
  const hello = /Mia!$/;
  const { childId, parentLogin } = await openSettings(page, 'family');
  const lock = page.getByRole('switch', { name: 'Lock Child View' });
  await expect(lock).not.toBeChecked();
  await lock.click();
  await expect(page.getByText('Child View lock is on!')).toBeVisible();
  await expect(lock).toBeChecked();

  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hello);

  await test.step('no address and no history entry leaves the child view', async () => {
    for (const path of ['/parent-dashboard', '/settings/family', '/admin-dashboard', '/kid-dashboard']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(hello);
      expect(page.url()).toContain('/kid-dashboard');
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hello);
    expect((await page.request.get('/api/account')).status()).toBe(403);
  });

  const wayOut = page.getByRole('button', { name: 'Parent View' });
  const dialog = page.getByRole('dialog', { name: 'Back to Parent View' });
  const password = dialog.getByLabel('Parent’s password');
  await test.step('shows a wrong password at its field', async () => {
    await wayOut.click();
    await expect(password).toBeFocused();
    await page.keyboard.press('Enter');
    await expectFieldError(password, 'Please enter your current password');
    await password.fill('a guess');
    await dialog.getByRole('button', { name: 'Parent View' }).click();
    await expectFieldError(password, "That's not the parent's password.");
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(wayOut).toBeFocused();
  });

  await wayOut.click();
  await password.fill(parentLogin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('button', { name: "Alex Star's menu" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
});

test.describe('child view lock', () => {
  test('locks and unlocks all tabs', { tag: '@full' }, async ({ page }) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto('/settings/family');
    await expect(page.getByLabel('Family name')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(`/kid-dashboard/${childId}`);
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);

    await tab.getByRole('button', { name: 'Parent View' }).click();
    await tab.getByRole('dialog').getByLabel('Parent’s password').fill(parentLogin.password);
    await tab.keyboard.press('Enter');
    await expect(tab).toHaveURL(`/parent-dashboard?child=${childId}`);
    await expect(page).toHaveURL('/parent-dashboard');
    await tab.reload();
    await expect(tab.getByRole('button', { name: "Alex Star's menu" })).toBeVisible();
  });

  test('leads to the parent login when the session has ended', { tag: '@full' }, async ({ page }) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mia!$/);
    await page.context().clearCookies();
    const tab = await page.context().newPage();
    await tab.goto('/auth');
    await expect(page).toHaveURL('/auth');
  });

  test('locks when a parent opens the address of the child view', { tag: '@full' }, async ({ page }) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await failProcedure(page, 'childView.enter');
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Parent View' })).toBeVisible();

    await restoreNetwork(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mia!$/);
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  });

  test('applies to a dashboard that was open when another device enabled it', { tag: '@full' }, async ({
    page,
  }) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
    await api.patch('/api/account', { data: { childViewLock: true } });
    await page.getByRole('button', { name: 'Switch to Child View' }).click();
    await expect(page.getByRole('button', { name: 'Parent View' })).toBeVisible();
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  });

  test('asks for no password when it is disabled', { tag: '@full' }, async ({ page }) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto('/settings/family');
    const lock = page.getByRole('switch', { name: 'Lock Child View' });
    await expect(lock).toBeChecked();
    await lock.click();
    await expect(page.getByText('Child View lock is off')).toBeVisible();
    await expect(lock).not.toBeChecked();
    await page.goto(`/kid-dashboard/${childId}`);
    await page.getByRole('link', { name: 'Parent View' }).click();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });
});
