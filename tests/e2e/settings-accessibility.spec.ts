import { expect, type Locator, type Page } from '@playwright/test';
import { DIALOG, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createAccessToken, createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

// An upper bound for tests that hang, as in the configuration: one visit has many checks.
test.describe.configure({ timeout: 400_000 });

test('dialogs, forms, errors and the menu of the settings are accessible and fit', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const family = await createFamily('Mia');
  const { api, childId, parentLogin } = family;
  await createAccessToken(family, 'Kitchen display');
  const webhook = { url: 'https://lamp.invalid/stars', events: ['badge.earned'] };
  expect((await api.post('/api/webhooks', { data: webhook })).ok()).toBe(true);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, parentLogin);
  await signIn(page, parentLogin);
  for (const [section, opener, name] of [
    ['account', 'Log out your', 'Log out Chrome'],
    ['developer', 'Revoke Kitchen display', 'Revoke “Kitchen display”?'],
    ['developer', 'Delete webhook', 'Delete this webhook?'],
  ] as const) {
    await test.step(name, async () => {
      await page.goto(`/settings/${section}`);
      await page.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectNoOverflow(page, DIALOG);
      await expectAccessible(page, DIALOG);
    });
  }
  await elsewhere.context().close();

  for (const [answer, name, submit] of [
    [/^A tablet for everyone/, 'Add a family device', 'Get a code'],
    [/^A child's own device/, "Add a child's own device", 'Get a code'],
  ] as const) {
    await test.step(name, async () => {
      await page.goto('/settings/family-devices');
      await page.getByRole('button', { name: 'Add a device' }).click();
      await page.getByRole('link', { name: answer }).click();
      const form = page.getByRole('dialog', { name });
      await expect(form.getByRole('button', { name: submit })).toBeVisible();
      await expectNoOverflow(page, DIALOG);
      await expectAccessible(page, DIALOG);
      await form.getByRole('button', { name: submit }).click();
      await expect(form.getByText('Please enter your current password')).toBeVisible();
      await expectNoOverflow(page, DIALOG);
      await expectAccessible(page, DIALOG);
    });
  }
  await test.step('opening Starchart on another device', async () => {
    await page.goto('/settings/family-devices');
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('button', { name: /^My phone or computer/ }).click();
    await expect(page.getByRole('dialog', { name: 'Open on another device' })).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
  });
  await test.step('new access token', async () => {
    await page.goto('/settings/developer');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What is it for?').fill('Hall display');
    await page.getByRole('radio', { name: /^Only these/ }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText('Please choose at least one child')).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
    await page.getByRole('checkbox', { name: 'Mia' }).check();
    await page.getByLabel('Current password').fill(parentLogin.password);
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('heading', { name: 'Your token for' })).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
  });

  await page.goto('/settings/family');
  await test.step('menu', async () => {
    await page.getByRole('button', { name: "Alex Star's menu" }).click();
    await expect(page.getByRole('link', { name: 'My Account' }).first()).toBeVisible();
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
    await page.keyboard.press('Escape');
  });
  await test.step('time zones', async () => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill('america');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'body');
    await page.keyboard.press('Escape');
  });
  await test.step('errors', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Please enter your current password')).toBeVisible();
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
  });
  await test.step('password of a locked child view', async () => {
    await api.patch('/api/account', { data: { childViewLock: true } });
    await page.goto(`/kid-dashboard/${childId}`);
    await page.getByRole('button', { name: 'Parent View' }).click();
    await expect(page.getByRole('dialog', { name: 'Back to Parent View' })).toBeVisible();
    await page.getByLabel('Parent’s password').fill('a guess');
    await page.keyboard.press('Enter');
    await expect(page.getByText("That's not the parent's password.")).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
  });
});

test('changes the settings by keyboard', { tag: '@full' }, async ({ page }) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  const menu = page.getByRole('button', { name: "Alex Star's menu" });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Settings' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await tabTo(page, zone);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('auckland');
  await expect(page.getByRole('option', { name: 'Pacific/Auckland' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Pacific/Auckland');
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Family saved!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();

  const lock = page.getByRole('switch', { name: 'Lock Child View' });
  await tabTo(page, lock);
  await page.keyboard.press('Space');
  await expect(lock).toBeChecked();
  await expect(lock).toBeFocused();

  await page.goto('/settings/sounds-and-motion');
  await tabTo(page, page.getByRole('radio', { name: 'Match system' }).last());
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.goto('/settings/data');
  const erase = page.getByRole('button', { name: 'Delete family' });
  await tabTo(page, erase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(erase).toBeFocused();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}
