import { expect, type Page } from '@playwright/test';
import type { Family } from './api-setup.ts';
import { addChildWithPoints, addReward, test, useSession } from './fixtures.ts';
import { refuseConnections, restoreNetwork } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

test('opens a dialog offline after its code was prefetched', { tag: '@full' }, async ({ page, family }) => {
  const ahead = page.waitForResponse(/\/assets\/kid-ledger-.*\.js/);
  await openChildView(page, family);
  await ahead;
  await goOffline(page);
  await page
    .getByRole('button', { name: /open your star book$/ })
    .first()
    .click();
  await expect(starBook(page)).toBeVisible();
});

test('opens a dialog whose code was missing when the network is back', { tag: '@full' }, async ({
  page,
  family,
}) => {
  // A page that is never idle fetches no code ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openChildView(page, family);
  await goOffline(page);
  await page
    .getByRole('button', { name: /open your star book$/ })
    .first()
    .click();
  const told = page.getByText("This will open as soon as you're back online.");
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Quests' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(starBook(page)).toBeVisible();
  await expect(told).toBeHidden();
});

test('opens a page that was requested offline when the network is back', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await openDashboard(page, family);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText("You're offline. The page will load as soon as")).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
});

test('a part whose code does not load leaves its page as it is', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/reward-ideas-'));
  await page.route(/\/assets\/reward-ideas-.*\.js/, (route) => route.abort());
  await openDashboard(page, family);
  await asked;
  await expect(page.getByRole('heading', { name: 'Available Rewards' })).toBeVisible();
  await expect(
    page.locator(':is(.mantine-Stack-root, .mantine-Group-root)[aria-hidden] > div:empty'),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch to Child View' })).toBeVisible();
});

test('keeps the focus in a dialog when its request fails', { tag: '@full' }, async ({ page, family }) => {
  await openDashboard(page, family);
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  const redeem = redeemDialog(page).getByRole('button', { name: 'Redeem' });
  // The open dialog takes the focus first.
  await expect(redeemDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await redeem.focus();
  await refuseConnections(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to redeem reward')).toBeVisible();
  await expect(redeem).toBeFocused();
  await page.context().setOffline(true);
  await expect(redeem).toHaveText('RedeemNeeds the internet');
  await expect(redeem).toBeFocused();
  await page.context().setOffline(false);
  await expect(redeem).toHaveText('Redeem');
  await restoreNetwork(page);
  await page.keyboard.press('Enter');
  await expect(redeemDialog(page)).toBeHidden();
});

async function openDashboard(page: Page, family: Family): Promise<number> {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
  return childId;
}

async function openChildView(page: Page, family: Family): Promise<void> {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await useSession(page, family.api);
  await loadWhole(page, async () => {
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { name: 'Your Quests' })).toBeVisible();
  });
}

/** Waits for the bar: it moves the page down, and a tap meanwhile misses its button. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline. Your stars are saved here")).toBeVisible();
}

function redeemDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem “Ice cream”?' });
}

function starBook(page: Page) {
  return page.getByRole('dialog', { name: 'Your star book' });
}
