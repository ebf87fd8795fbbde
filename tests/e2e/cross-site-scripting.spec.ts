import { expect, type Page, test } from '@playwright/test';
import { chooseAction, pressOrChoose } from './actions-menu.ts';
import {
  createAccessToken,
  createFamily,
  type Family,
  post,
  register,
  signIn,
  uniqueName,
} from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { openNotice } from './notice-line.ts';
import { collectPageErrors } from './page-errors.ts';
import { INJECTED_ELEMENTS, XSS_NAMES, XSS_TEXT } from './xss-payloads.ts';

// Visits every page, tab and dialog.
test.describe.configure({ timeout: 240_000 });
// Its registration must not violate the content security policy either.
test.use({ serviceWorkers: 'allow' });

const [IMAGE, SCRIPT, TEMPLATE, ADDRESS] = XSS_NAMES;

test.describe('payloads in names and texts stay text', { tag: '@full' }, () => {
  test('for a parent and a child', async ({ page }) => {
    const family = await createXssFamily();
    await signIn(page, family.parentLogin);
    const pages = await watch(page);
    await pages.visit(`/parent-dashboard?child=${family.childId}`);
    for (const name of [...XSS_NAMES.slice(0, 4), XSS_NAMES[6]]) {
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeAttached();
    }
    for (const opener of [
      `Edit ${IMAGE}`,
      `Delete ${IMAGE}`,
      'Create New Habit',
      `Edit ${SCRIPT}`,
      `Delete ${SCRIPT}`,
      'Create Custom Reward',
      `Edit ${TEMPLATE}`,
      `Delete ${TEMPLATE}`,
      `Redeem ${ADDRESS}`,
      'Adjust Points',
      'open the star book',
    ]) {
      await pages.open(opener);
    }

    await pages.visit(`/parent-dashboard?child=new`);
    await pages.fill();
    for (const section of ['profile', 'account', 'family', 'sounds-and-motion', 'data', 'developer']) {
      await pages.visit(`/settings/${section}`);
      await pages.fill();
    }
    for (const opener of ['New token', `Revoke ${SCRIPT}`]) await pages.open(opener);
    await pages.visit('/settings/data');
    for (const opener of ['Export data', 'Delete family']) await pages.open(opener);
    // Saved texts appear in notifications.
    await page.goto('/profile');
    await page.getByLabel('Name', { exact: true }).fill(SCRIPT);
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(page.getByRole('button', { name: `${SCRIPT}'s menu` })).toBeVisible();
    await page.goto(`/parent-dashboard?child=${family.childId}`);
    await page.getByRole('button', { name: `Complete ${ADDRESS}` }).click();
    await expect(page.getByText('Habit completed!')).toBeVisible();
    await chooseAction(page, `Delete ${ADDRESS}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await pages.expectNothingInjected();

    await signIn(page, family.childLogin, 'child');
    await page.emulateMedia({ colorScheme: 'dark' });
    await pages.visit('/kid-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(IMAGE);
    for (const name of XSS_NAMES) await expect(page.getByText(name).first()).toBeAttached();
    const quest = page.getByRole('article', { name: TEMPLATE, exact: true }).first();
    await quest.getByRole('button', { name: 'Mark Complete' }).click();
    await expect(quest.getByRole('button', { name: 'Undo Completion' })).toBeVisible();
    for (const opener of ['Claim This Reward', 'Star book']) await pages.open(opener);
    await page.goto('/child-login');
    await pages.expectNothingInjected();
  });

  test('for an admin and a visitor', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const family = await createXssFamily();
    await register(family.api, IMAGE);
    await signIn(page, ADMIN);
    const pages = await watch(page);
    for (const tab of ['', 'requests', 'parents', 'invite-codes', 'mail', 'system', 'audit']) {
      await pages.visit(`/admin-dashboard?tab=${tab}`);
      await pages.fill();
    }
    await pages.visit('/admin-dashboard');
    await expect(page.getByText(IMAGE, { exact: true }).first()).toBeVisible();
    for (const opener of [`Reject ${IMAGE}`]) await pages.open(opener);
    await pages.visit(`/admin-dashboard?tab=parents&search=${encodeURIComponent(IMAGE)}`);
    await pages.visit('/parent-dashboard');
    await openNotice(page, /^Pending Parent Registrations/);
    await expect(page.getByText(IMAGE, { exact: true }).first()).toBeAttached();

    await page.context().clearCookies();
    const hostile = encodeURIComponent(IMAGE);
    for (const path of [
      '/',
      '/auth',
      '/auth?tab=register',
      `/auth?tab=${hostile}`,
      `/auth?tab=register#invite=${hostile}`,
      '/child-login',
      '/forgot-password',
      '/reset-password',
      `/reset-password#${hostile}`,
      `/confirm-email#${hostile}`,
      '/help',
      '/privacy',
      '/terms',
      `/${hostile}`,
      `/kid-dashboard/${hostile}`,
    ]) {
      await pages.visit(path);
      await pages.fill();
    }
    await page.goto('/auth?tab=register');
    await page.getByLabel('Name', { exact: true }).fill(IMAGE);
    await page.getByLabel('Username').fill(uniqueName('<b data-planted>'));
    await page.getByLabel('Email').fill(`${uniqueName('mail')}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(SCRIPT);
    await page.getByLabel('Confirm password', { exact: true }).fill(SCRIPT);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('region', { name: 'What happens next' })).toBeVisible();
    await pages.expectNothingInjected();
  });
});

/** Collects page errors while visiting pages. */
async function watch(page: Page) {
  const pageErrors = await collectPageErrors(page);

  async function expectNothingInjected(): Promise<void> {
    await expect(page.locator(INJECTED_ELEMENTS)).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  }

  async function visit(path: string): Promise<void> {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expectNothingInjected();
    });
  }

  /** Fills every field with payloads and submits every form. */
  async function fill(scope = page.getByRole('main')): Promise<void> {
    const fields = scope
      .locator('input:not([type=radio], [type=checkbox]), textarea')
      .filter({ visible: true });
    for (const field of await fields.all()) {
      if (!(await field.isEditable())) continue;
      await field.fill((await field.getAttribute('type')) === 'date' ? '2020-01-01' : XSS_TEXT);
    }
    const submit = scope.locator('button[type=submit]').filter({ visible: true }).last();
    if ((await fields.count()) > 0 && (await submit.count()) > 0) await submit.click();
    await expectNothingInjected();
  }

  async function open(opener: string, tab?: string): Promise<void> {
    await test.step(`${opener} ${tab ?? ''}`, async () => {
      await pressOrChoose(page, opener);
      const dialog = page.getByRole('dialog').last();
      await expect(dialog).toBeVisible();
      if (tab) await dialog.getByRole('tab', { name: tab }).click();
      await fill(dialog);
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await expect(async () => {
        expect((await question.isVisible()) || (await page.getByRole('dialog').count()) === 0).toBe(true);
      }).toPass();
      if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  return { visit, fill, open, expectNothingInjected };
}

/** A family with payloads in every name and text. */
async function createXssFamily(): Promise<Family> {
  const family = await createFamily(IMAGE);
  const { api, childId } = family;
  const account = await api.patch('/api/account', { data: { name: IMAGE, familyName: SCRIPT } });
  expect(account.ok()).toBe(true);
  for (const name of XSS_NAMES) {
    await createAccessToken(family, name, { childIds: [childId] });
    const habit = { childId, name, description: XSS_TEXT, pointsPerCompletion: 10 };
    await post(api, '/api/habits', habit);
    await post(api, '/api/children', { name });
    await post(api, `/api/children/${childId}/bonus-points`, { points: 100, reason: name });
    await post(api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: 1, reason: name });
    const reward = { childId, name, description: XSS_TEXT, pointsCost: 20, icon: 'dragon' };
    const { id } = await post(api, '/api/rewards', reward);
    await post(api, '/api/reward-redemptions', { rewardId: id, childId });
  }
  return family;
}
