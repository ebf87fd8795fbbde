import { expect, type Page } from '@playwright/test';
import { DIALOG, expectNoOverflow, expectNoViolation } from './accessibility.ts';
import {
  createAccessToken,
  createLargeFamily,
  type Family,
  longestName,
  post,
  signIn,
  skipNews,
} from './api-setup.ts';
import { addGrownUp, createGuestPass, invite } from './grown-ups-setup.ts';
import { inDialog, test } from './pages.ts';

const [QUEST, REWARD, KIM] = [longestName('Quest'), longestName('Reward'), longestName('Kim')];

const PARENT_PAGES = [
  '/parent-dashboard?child=everyone',
  '/parent-dashboard',
  '/chart',
  '/recap',
  '/print',
  '/profile',
  '/account',
  '/settings/family',
  '/settings/grown-ups',
  '/settings/family-devices',
  '/settings/activity',
  '/settings/developer',
  '/settings/data',
] as const;

const DIALOGS = {
  '/parent-dashboard': [
    [`Edit ${longestName('Mia')}`, 'Edit Child'],
    ['Create New Habit', 'Create New Habit'],
    [`Edit ${QUEST}`, 'Edit habit'],
    [`Delete ${QUEST}`, `Delete “${QUEST}”?`],
    [`Edit ${REWARD}`, 'Edit reward'],
    [`Delete ${REWARD}`, `Delete “${REWARD}”?`],
    [`Redeem ${REWARD}`, `Redeem “${REWARD}”?`],
    ['Well done!', 'Well done!'],
    ['Adjust Points', 'Adjust Points'],
    [': open the star book', `${longestName('Mia')}'s star book`],
  ],
  '/settings/grown-ups': [
    [`Change ${KIM}`, KIM],
    [`Remove ${KIM}`, `Remove ${KIM} from the family?`],
    ['Leave family', 'Leave the family?'],
  ],
  '/settings/data': [['Delete family', 'Delete “']],
} as const;

// An upper bound for tests that hang, as in the configuration: one visit has many checks.
test.describe.configure({ timeout: 400_000 });

test('pages and dialogs of parents with 12 children, 40 habits and the longest names fit and are accessible', {
  tag: '@full',
}, async ({ page }) => {
  const family = await aFamilyAtTheLimits();
  await addGrownUp(family, { familyRole: 'helper', name: KIM });
  await createAccessToken(family, longestName('Display'), { childIds: [family.childId] });
  const invitation = await invite(family, { familyRole: 'viewer', name: KIM });
  await test.step('an invitation', async () => {
    await page.goto(invitation);
    await expect(page.getByRole('heading', { name: / invited you to the / })).toBeVisible();
    await expectFits(page);
  });
  await signIn(page, family.parentLogin);
  for (const path of PARENT_PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectFits(page);
      for (const dialog of path in DIALOGS ? DIALOGS[path as keyof typeof DIALOGS] : []) {
        await inDialog(page, dialog, () => expectNoOverflow(page, DIALOG));
      }
    });
  }
});

test('the pages of a child and of a guest with 40 habits and the longest names fit and are accessible', {
  tag: '@full',
}, async ({ page }) => {
  const family = await aFamilyAtTheLimits();
  await skipNews(family);
  await signIn(page, family.childLogin, 'child');
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('article', { name: REWARD })).toBeVisible();
  await expectFits(page);
  await inDialog(page, [': open your star book', 'Your star book'], () => expectNoOverflow(page, DIALOG));
  await page.context().clearCookies();
  await page.goto(await createGuestPass(family, { label: longestName('Grandma'), scope: 'help' }));
  await expectFits(page);
  await page.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${QUEST}`) })).toBeVisible();
  await expectFits(page);
});

/** As `createLargeFamily`, with a completed habit, a goal, points to spend and the longest names of its grown-ups. */
async function aFamilyAtTheLimits(): Promise<Family> {
  const family = await createLargeFamily();
  const { api, childId } = family;
  const names = { name: longestName('Alex'), familyName: longestName('The') };
  expect((await api.patch('/api/account', { data: names })).ok()).toBe(true);
  const habits: { id: number }[] = await (await api.get(`/api/children/${childId}/habits`)).json();
  for (const { id: habitId } of habits.slice(0, 2))
    await post(api, '/api/habit-completions', { habitId, childId });
  const bonus = { points: 1000, reason: 'Donaudampfschifffahrt'.repeat(9) };
  await post(api, `/api/children/${childId}/bonus-points`, bonus);
  const rewards: { id: number }[] = await (await api.get(`/api/children/${childId}/rewards`)).json();
  const goal = { rewardId: rewards[0]?.id };
  expect((await api.put(`/api/children/${childId}/goal`, { data: goal })).ok()).toBe(true);
  return family;
}

async function expectFits(page: Page): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoOverflow(page, 'body');
  await expectNoViolation(page, 'body');
}
