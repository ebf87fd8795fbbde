import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';
import { failProcedure, restoreNetwork } from './network-faults.ts';
import { expectFieldError, openSettings } from './settings-page.ts';

// The greeting depends on the time of day.
const HELLO = /Mia!$/;

test('keeps the session in the child view until the parent’s password is entered', { tag: '@full' }, async ({
  page,
}) => {
  const { childId, parentLogin } = await openSettings(page, 'family');
  const lock = page.getByRole('switch', { name: 'Lock Child View' });
  await expect(lock).not.toBeChecked();
  await lock.click();
  await expect(page.getByText('Child View lock is on!')).toBeVisible();
  await expect(lock).toBeChecked();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(HELLO);

  await test.step('no address and no history entry leaves the child view', async () => {
    for (const path of ['/parent-dashboard', '/settings/family', '/admin-dashboard', '/kid-dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/kid-dashboard/);
      await expect(heading).toHaveText(HELLO);
    }
    await page.goBack();
    await expect(heading).toHaveText(HELLO);
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

test('locks and unlocks all tabs, also a page that was open when another device switched the lock on', {
  tag: '@full',
}, async ({ page }) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
  await api.patch('/api/account', { data: { childViewLock: true } });
  const tab = await page.context().newPage();
  await tab.goto('/settings/family');
  const lock = tab.getByRole('switch', { name: 'Lock Child View' });
  await expect(lock).toBeChecked();

  await test.step('a child view that cannot be locked is not shown', async () => {
    await failProcedure(page, 'childView.enter');
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await restoreNetwork(page);
    await page.context().unrouteAll();
    await page.getByRole('link', { name: 'Parent View' }).click();
    await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
  });

  await test.step('the child view of one tab locks the other', async () => {
    await page.getByRole('button', { name: 'Switch to Child View' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HELLO);
    await expect(tab).toHaveURL(`/kid-dashboard/${childId}`);
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  });

  await test.step('the password in one tab unlocks the other', async () => {
    await page.getByRole('button', { name: 'Parent View' }).click();
    await page.getByRole('dialog').getByLabel('Parent’s password').fill(parentLogin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
    await expect(tab).toHaveURL('/parent-dashboard');
    await page.reload();
    await expect(page.getByRole('button', { name: "Alex Star's menu" })).toBeVisible();
  });

  await test.step('a locked page leads to the parents’ login when the session has ended', async () => {
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HELLO);
    await page.context().clearCookies();
    await tab.goto('/auth');
    await expect(page).toHaveURL('/auth');
  });

  await test.step('without the lock, no password is requested', async () => {
    await signIn(page, parentLogin);
    await tab.goto('/settings/family');
    await lock.click();
    await expect(tab.getByText('Child View lock is off')).toBeVisible();
    await expect(lock).not.toBeChecked();
    await page.goto(`/kid-dashboard/${childId}`);
    await page.getByRole('link', { name: 'Parent View' }).click();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });
});
