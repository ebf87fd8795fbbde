import { expect, type Page, test } from '@playwright/test';
import { complaintsOf } from './complaints.ts';
import {
  type ArrangedFamily,
  arrangeFamily,
  arrangeToken,
  register,
  send,
  signIn,
  uniqueName,
} from './families.ts';
import { HOSTILE_NAMES, HOSTILE_TEXT, PLANTED } from './hostile-texts.ts';
import { ADMIN } from './server-under-test.ts';

// Every page, tab and dialog, one after the other, on machines that are busy.
test.describe.configure({ timeout: 240_000 });
test.use({ trace: 'off' });

const [IMAGE, SCRIPT, TEMPLATE, ADDRESS] = HOSTILE_NAMES;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}, texts of every kind stay texts`, () => {
    test.use({ colorScheme });

    test('for a parent', async ({ page }) => {
      const family = await arrangeHostileFamily();
      await signIn(page, family.parentLogin);
      const pages = await watch(page);
      await pages.visit(`/parent-dashboard?child=${family.childId}`);
      for (const name of [...HOSTILE_NAMES.slice(0, 4), HOSTILE_NAMES[6]]) {
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
        'Show all',
      ]) {
        await pages.open(opener);
      }
      for (const tab of ['Give a bonus', 'Deduct']) await pages.open('Adjust Points', tab);

      await pages.visit(`/parent-dashboard?child=new`);
      await pages.fill();
      for (const section of ['profile', 'account', 'family', 'sounds-and-motion', 'data', 'developer']) {
        await pages.visit(`/settings/${section}`);
        await pages.fill();
      }
      for (const opener of ['New Token', `Revoke ${SCRIPT}`]) await pages.open(opener);
      await pages.visit('/settings/data');
      for (const opener of ['Export data', 'Erase family']) await pages.open(opener);
      // What is saved through the forms comes back in notices.
      await page.goto('/settings/profile');
      await page.getByLabel('Name', { exact: true }).fill(SCRIPT);
      await page.getByRole('button', { name: 'Save Changes' }).first().click();
      await expect(page.getByRole('button', { name: `Menu of ${SCRIPT}` })).toBeVisible();
      await page.goto(`/parent-dashboard?child=${family.childId}`);
      await page.getByRole('button', { name: `Complete ${ADDRESS}` }).click();
      await expect(page.getByText('Habit completed!')).toBeVisible();
      await page
        .getByRole('button', { name: `Delete ${ADDRESS}` })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await pages.expectNothingPlanted();
    });

    test('for a child', async ({ page }) => {
      const family = await arrangeHostileFamily();
      await signIn(page, family.childLogin, 'child');
      const pages = await watch(page);
      await pages.visit('/kid-dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(IMAGE);
      for (const name of HOSTILE_NAMES) await expect(page.getByText(name).first()).toBeAttached();
      const quest = page.getByRole('article', { name: TEMPLATE, exact: true }).first();
      await quest.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(quest.getByRole('button', { name: 'Undo Completion' })).toBeVisible();
      for (const opener of ['Claim This Reward', 'Star book']) await pages.open(opener);
      await page.goto('/child-login');
      await pages.expectNothingPlanted();
    });

    test('for an admin', async ({ page }) => {
      const family = await arrangeHostileFamily();
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
      await expect(page.getByText(IMAGE, { exact: true }).first()).toBeAttached();
    });

    test('for a visitor', async ({ page }) => {
      const pages = await watch(page);
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
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('region', { name: 'Your account is waiting for approval' })).toBeVisible();
      await pages.expectNothingPlanted();
    });
  });
}

/** Follows what a page complains about while it is led around. */
async function watch(page: Page) {
  const complaints = await complaintsOf(page);

  async function expectNothingPlanted(): Promise<void> {
    await expect(page.locator(PLANTED)).toHaveCount(0);
    expect(complaints).toEqual([]);
  }

  async function visit(path: string): Promise<void> {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expectNothingPlanted();
    });
  }

  /** Types a hostile text into every field, and sends off every form. */
  async function fill(scope = page.getByRole('main')): Promise<void> {
    const fields = scope
      .locator('input:not([type=radio], [type=checkbox]), textarea')
      .filter({ visible: true });
    for (const field of await fields.all()) {
      if (!(await field.isEditable())) continue;
      await field.fill((await field.getAttribute('type')) === 'date' ? '2020-01-01' : HOSTILE_TEXT);
    }
    const submit = scope.locator('button[type=submit]').filter({ visible: true }).last();
    if ((await fields.count()) > 0 && (await submit.count()) > 0) await submit.click();
    await expectNothingPlanted();
  }

  async function open(opener: string, tab?: string): Promise<void> {
    await test.step(`${opener} ${tab ?? ''}`, async () => {
      await page.getByRole('button', { name: opener }).first().click();
      const dialog = page.getByRole('dialog').last();
      await expect(dialog).toBeVisible();
      if (tab) await dialog.getByRole('tab', { name: tab }).click();
      await fill(dialog);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }

  return { visit, fill, open, expectNothingPlanted };
}

/** A family in which everything that has a name has a hostile one. */
async function arrangeHostileFamily(): Promise<ArrangedFamily> {
  const family = await arrangeFamily(IMAGE);
  const { api, childId } = family;
  const account = await api.patch('/api/account', { data: { name: IMAGE, familyName: SCRIPT } });
  expect(account.ok()).toBe(true);
  for (const name of HOSTILE_NAMES) {
    await arrangeToken(family, name, { childIds: [childId] });
    const habit = { childId, name, description: HOSTILE_TEXT, pointsPerCompletion: 10 };
    await send(api, '/api/habits', habit);
    await send(api, '/api/children', { name });
    await send(api, `/api/children/${childId}/bonus-points`, { points: 100, reason: name });
    await send(api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: 1, reason: name });
    const reward = { childId, name, description: HOSTILE_TEXT, pointsCost: 20, icon: 'dragon' };
    const { id } = await send(api, '/api/rewards', reward);
    await send(api, '/api/reward-redemptions', { rewardId: id, childId });
  }
  return family;
}
