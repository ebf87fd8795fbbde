import { expect, type Page } from '@playwright/test';
import { longestName } from './families.ts';
import { addChild, addHabit, enterAs, test } from './family-test.ts';
import { breakProcedure, clearUp, hearNothing, holdBack } from './network-faults.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

const OFFER = 'Begin with a starter pack';

test('a child without habits is offered two packs by age, and one tap takes one, once', async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await enterAs(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const little = page.getByRole('listitem', { name: 'Little ones' });
  const school = page.getByRole('listitem', { name: 'School kids' });
  await expect(little).toContainText('3 to 6 years');
  await expect(school).toContainText('7 to 11 years');
  await expect(little.getByRole('listitem')).toHaveCount(4);
  await expect(school.getByRole('listitem')).toHaveCount(5);
  await expect(school.getByRole('listitem').filter({ hasText: 'Tidy my room' })).toContainText(
    '2 days a week · 15 points',
  );

  const release = await holdBack(page, 'habits.takeStarterPack');
  await takeButton(page, 'School kids').dblclick();
  await takeButton(page, 'Little ones').click();
  release();
  await expect(page.getByText('5 habits are on the chart of Robin.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Complete / })).toHaveCount(5);
  await expect(page.getByRole('heading', { name: OFFER })).toBeHidden();
  const habits = await (await family.api.get(`/api/children/${childId}/habits`)).json();
  expect(habits).toHaveLength(5);
});

test('a pack that is not taken says so, and can be taken again; one that comes too late gives way', async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await enterAs(page, family.api);
  await hearNothing(page);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await breakProcedure(page, 'habits.takeStarterPack');
  await takeButton(page, 'Little ones').click();
  await expect(page.getByText('Failed to take the pack')).toBeVisible();
  await expect(page.getByText('There was an error adding the habits.')).toBeVisible();

  await clearUp(page);
  await addHabit(family, childId, 'Feed the cat');
  await takeButton(page, 'Little ones').click();
  await expect(page.getByText('This child has habits already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Complete / })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: OFFER })).toBeHidden();
});

test('packs that are skipped stay away from this child on this device, and from no other', async ({
  page,
  browser,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  const otherId = await addChild(family, 'Kim');
  await enterAs(page, family.api);
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
  await enterAs(elsewhere, family.api);
  await elsewhere.goto(`/parent-dashboard?child=${childId}`);
  await expect(elsewhere.getByRole('heading', { name: OFFER })).toBeVisible();
  await elsewhere.close();
});

test('a child with an inactive habit only is not new', async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Swim', { active: false });
  await enterAs(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('heading', { name: 'No active habits yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: OFFER })).toBeHidden();
});

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the zone of the device is offered with the packs, and stays away once it is declined', async ({
    page,
    family,
  }) => {
    const childId = await addChild(family, 'Robin');
    await enterAs(page, family.api);
    await page.goto(`/parent-dashboard?child=${childId}`);
    const offer = page.getByRole('region', { name: 'When does your day begin?' });
    await expect(offer.getByRole('button', { name: 'Use America/New York' })).toBeVisible();
    await offer.getByRole('button', { name: 'Keep Europe/Berlin' }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test('the packs are within reach of everyone, and of the keyboard', async ({ page, family }) => {
  test.slow();
  const childId = await addChild(family, longestName('Robin'));
  await enterAs(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
  await expectToFit(page, 'body');
  await expectNoBarriers(page, 'body');

  await page.getByRole('button', { name: 'Create New Habit' }).focus();
  await page.keyboard.press('Tab');
  await expect(takeButton(page, 'Little ones')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(takeButton(page, 'School kids')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Complete / })).toHaveCount(5);
  await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeFocused();
});

function takeButton(page: Page, pack: string) {
  return page.getByRole('button', { name: `Take this pack: ${pack}` });
}
