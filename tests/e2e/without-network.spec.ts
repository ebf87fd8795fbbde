import { expect, type Page } from '@playwright/test';
import type { ArrangedFamily } from './families.ts';
import { addChildWithPoints, addReward, enterAs, test } from './family-test.ts';

test('a dialog that was never opened opens without a network, once the page has been there for a while', async ({
  page,
  family,
}) => {
  const ahead = page.waitForResponse(/\/assets\/dashboard-dialogs-/);
  await openDashboard(page, family);
  await ahead;
  await expectNothingOnTheWay(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await expect(redeemDialog(page)).toBeVisible();
});

test('a dialog whose code is not there yet comes, drawn as ever, when the network is back', async ({
  page,
  family,
}) => {
  const notices = page.waitForResponse(/\/assets\/toasts-/);
  await openDashboard(page, family);
  await (await notices).finished();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  const told = page.getByText('This comes as soon as the connection is back.');
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(redeemDialog(page)).toBeVisible();
  await expect(told).toBeHidden();
  // From the stylesheet that could not be fetched at first.
  await expect(redeemDialog(page)).toHaveCSS('border-top-width', '2px');
});

test('a page that cannot be fetched without a network comes when it is back', async ({ page, family }) => {
  const childId = await openDashboard(page, family);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('You are offline. The page comes as soon as')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
});

test('a question that could not be answered keeps the focus', async ({ page, family }) => {
  await openDashboard(page, family);
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  const redeem = redeemDialog(page).getByRole('button', { name: 'Redeem' });
  await redeem.focus();
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to redeem reward')).toBeVisible();
  await expect(redeem).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(redeemDialog(page)).toBeHidden();
});

async function openDashboard(page: Page, family: ArrangedFamily): Promise<number> {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await enterAs(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
  return childId;
}

async function expectNothingOnTheWay(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  await expect(async () => {
    const before = await fetched();
    await page.waitForTimeout(1_000);
    expect(await fetched()).toBe(before);
  }).toPass();
}

function redeemDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem “Ice cream”?' });
}
