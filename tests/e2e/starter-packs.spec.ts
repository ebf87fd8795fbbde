import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { longestName } from './api-setup.ts';
import { TIME_ZONE } from './environment.ts';
import { addChild, test, useSession } from './fixtures.ts';
import { holdResponses } from './network-faults.ts';

const OFFER = 'Start with a starter pack';

test('a child without habits is offered a pack for each age, which is taken once', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const little = page.getByRole('listitem', { name: 'Little ones' });
  const school = page.getByRole('listitem', { name: 'School kids' });
  const teens = page.getByRole('listitem', { name: 'Teens' });
  await chooseAge(page, '3 to 6');
  await expect(little).toContainText('3 to 6 years');
  await expect(little.getByRole('listitem')).toHaveCount(4);
  await chooseAge(page, '12 and older');
  await expect(teens).toContainText('12 years and older');
  await expect(teens.getByRole('listitem')).toHaveCount(5);
  await chooseAge(page, '7 to 11');
  await expect(school).toContainText('7 to 11 years');
  await expect(school.getByRole('listitem')).toHaveCount(5);
  await expect(school.getByRole('listitem').filter({ hasText: 'Tidy my room' })).toContainText(
    '2 days a week · 15 points',
  );

  const release = await holdResponses(page, 'habits.takeStarterPack');
  await takeButton(page, 'School kids').dblclick();
  await chooseAge(page, '3 to 6');
  await takeButton(page, 'Little ones').click();
  release();
  await expect(habitMenus(page)).toHaveCount(5);
  await expect(page.getByRole('heading', { name: OFFER })).toBeHidden();
  const habits = await (await family.api.get(`/api/children/${childId}/habits`)).json();
  expect(habits).toHaveLength(5);
});

test('hides skipped packs for this child on this device only', { tag: '@full' }, async ({
  page,
  browser,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  const otherId = await addChild(family, 'Kim');
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await page.getByRole('button', { name: "Skip, I'll create my own" }).click();
  await expect(page.getByRole('heading', { name: 'No active habits yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create New Habit' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No active habits yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: OFFER })).toBeHidden();

  await page.goto(`/parent-dashboard?child=${otherId}`);
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();

  const elsewhere = await browser.newPage();
  await useSession(elsewhere, family.api);
  await elsewhere.goto(`/parent-dashboard?child=${childId}`);
  await expect(elsewhere.getByRole('heading', { name: OFFER })).toBeVisible();
  await elsewhere.close();
});

test.describe('device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('offers the time zone of the device until declined', { tag: '@full' }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await useSession(page, family.api);
    await page.goto(`/parent-dashboard?child=${childId}`);
    const offer = page.getByRole('region', { name: 'When does your day start?' });
    await expect(offer.getByRole('button', { name: 'Use America/New York' })).toBeVisible();
    await offer.getByRole('button', { name: `Keep ${TIME_ZONE}` }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test('is accessible and works by keyboard', { tag: '@full' }, async ({ page, family }) => {
  test.slow();
  const childId = await addChild(family, longestName('Robin'));
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await page.getByRole('button', { name: 'Create New Habit' }).focus();
  await page.keyboard.press('Tab');
  await expect(ageField(page, '7 to 11')).toBeFocused();
  await page.keyboard.press('Tab');
  const offer = page.getByRole('listitem', { name: 'School kids' }).getByRole('checkbox');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(takeButton(page, 'School kids')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(habitMenus(page)).toHaveCount(5);
  await expect(page.getByRole('listitem').filter({ hasText: 'Brush my teeth' })).toContainText('Twice a day');
  await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeFocused();
});

/** The menus of the child's habits; redemptions of other children have menus too. */
function habitMenus(page: Page) {
  return page.getByRole('region', { name: 'Active Habits' }).getByRole('button', { name: /^Options for / });
}

async function chooseAge(page: Page, age: string): Promise<void> {
  await ageField(page, age).check();
}

function ageField(page: Page, age: string) {
  return page.getByRole('radiogroup', { name: 'Packs by age' }).getByRole('radio', { name: age });
}

function takeButton(page: Page, pack: string) {
  return page.getByRole('button', { name: `Take this pack: ${pack}` });
}
