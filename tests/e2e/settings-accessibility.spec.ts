import { expect, type Locator, type Page } from '@playwright/test';
import { arrangeFamily, arrangeToken, longestName, signIn } from './families.ts';
import { test } from './family-test.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

// Traces of pages this long would take longer than the tests.
test.use({ trace: 'off' });

const DIALOG = '[role="dialog"]';

test.describe('within reach of everyone', () => {
  test('the dialogs of the settings', async ({ page, browser }) => {
    const family = await arrangeFamily('Mia');
    const { parentLogin } = family;
    await arrangeToken(family, 'Kitchen display');
    const webhook = { url: 'https://lamp.invalid/stars', events: ['badge.earned'] };
    expect((await family.api.post('/api/webhooks', { data: webhook })).ok()).toBe(true);
    const elsewhere = await browser.newPage();
    await signIn(elsewhere, parentLogin);
    await signIn(page, parentLogin);
    for (const [section, opener, name] of [
      ['account', 'Sign out your', 'Sign out Chrome'],
      ['data', 'Export data', 'Export all data?'],
      ['data', 'Erase family', 'Erase “'],
      ['developer', 'New Token', 'New Access Token'],
      ['developer', 'Revoke Kitchen display', 'Revoke “Kitchen display”?'],
      ['developer', 'Delete webhook', 'Delete this webhook?'],
    ] as const) {
      await test.step(name, async () => {
        await page.goto(`/settings/${section}`);
        await page.getByRole('button', { name: opener }).first().click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectToFit(page, DIALOG);
        await expectNoBarriers(page, DIALOG);
      });
    }
    await elsewhere.context().close();
  });

  test('the password that leaves a locked child view', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto(`/kid-dashboard/${childId}`);
    await page.getByRole('button', { name: 'Parent View' }).click();
    await expect(page.getByRole('dialog', { name: 'Back to the Parent View' })).toBeVisible();
    await page.getByLabel('Parent’s password').fill('a guess');
    await page.keyboard.press('Enter');
    await expect(page.getByText("This is not the parent's password.")).toBeVisible();
    await expectToFit(page, DIALOG);
    await expectNoBarriers(page, DIALOG);
  });

  test('a token that was just made', async ({ page }) => {
    const { parentLogin } = await arrangeFamily('Mia');
    await signIn(page, parentLogin);
    await page.goto('/settings/developer');
    await page.getByRole('button', { name: 'New Token' }).click();
    await page.getByLabel('What is it for?').fill('Kitchen display');
    await page.getByRole('radio', { name: /^Only some/ }).check();
    await page.getByRole('button', { name: 'Create Token' }).click();
    await expect(page.getByText('Please choose at least one child')).toBeVisible();
    await expectToFit(page, DIALOG);
    await expectNoBarriers(page, DIALOG);
    await page.getByRole('checkbox', { name: 'Mia' }).check();
    await page.getByLabel('Current password').fill(parentLogin.password);
    await page.getByRole('button', { name: 'Create Token' }).click();
    await expect(page.getByRole('heading', { name: 'Your token for' })).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectToFit(page, 'body');
    await expectNoBarriers(page, 'body');
  });

  test('the menu, the list of time zones and what is wrong with a form', async ({ page }) => {
    const { parentLogin } = await arrangeFamily('Mia');
    await signIn(page, parentLogin);
    await page.goto('/settings/family');
    await test.step('menu', async () => {
      await page.getByRole('button', { name: 'Menu of Alex Star' }).click();
      await expect(page.getByRole('link', { name: 'My Account' }).first()).toBeVisible();
      await expectToFit(page, 'body');
      await expectNoBarriers(page, 'body');
      await page.keyboard.press('Escape');
    });
    await test.step('time zones', async () => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill('america');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expectNoBarriers(page, 'body');
      await page.keyboard.press('Escape');
    });
    await test.step('errors', async () => {
      await page.goto('/settings/account');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Please enter your current password')).toBeVisible();
      await expectToFit(page, 'body');
      await expectNoBarriers(page, 'body');
    });
  });

  test('a family with endless names', async ({ page }) => {
    const family = await arrangeFamily(longestName('Mia'));
    const { api, childId, childLogin, parentLogin } = family;
    await arrangeToken(family, longestName('Display'), { childIds: [childId] });
    const data = { name: longestName('Alex'), familyName: longestName('The'), childViewLock: true };
    expect((await api.patch('/api/account', { data })).ok()).toBe(true);
    await signIn(page, childLogin, 'child');
    await page.context().clearCookies();
    await signIn(page, parentLogin);
    for (const section of ['profile', 'account', 'family', 'developer', 'data']) {
      await page.goto(`/settings/${section}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading your account' })).toBeHidden();
      await expectToFit(page, 'body');
    }
    await page.getByRole('button', { name: 'Erase family' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, DIALOG);
  });
});

test('by keyboard alone, the settings are found, changed and saved', async ({ page }) => {
  const { parentLogin } = await arrangeFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  const menu = page.getByRole('button', { name: 'Menu of Alex Star' });
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
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Pacific/Auckland');
  await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Family saved!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();

  const lock = page.getByRole('switch', { name: 'Lock Child View' });
  await tabTo(page, lock);
  await page.keyboard.press('Space');
  await expect(lock).toBeChecked();
  await expect(lock).toBeFocused();

  await page.goto('/settings/sounds-and-motion');
  await tabTo(page, page.getByRole('radio', { name: 'As the system says' }).last());
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.goto('/settings/data');
  const erase = page.getByRole('button', { name: 'Erase family' });
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
