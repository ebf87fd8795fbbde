import { expect, type Page } from '@playwright/test';
import { createFamily, type Family, signIn } from './api-setup.ts';
import { addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { refuseConnections, restoreNetwork } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

const openStarBook = (page: Page) =>
  page
    .getByRole('button', { name: /open your star book$/ })
    .first()
    .click();

test('a dialog opens offline after its code was prefetched', { tag: '@full' }, async ({ page, family }) => {
  const ahead = page.waitForResponse(/\/assets\/kid-ledger-.*\.js/);
  await openChildView(page, family);
  await ahead;
  await goOffline(page);
  await openStarBook(page);
  await expect(starBook(page)).toBeVisible();
});

test('a dialog whose code was missing opens when the network is back', { tag: '@full' }, async ({
  page,
  context,
  family,
}) => {
  // A page that is never idle fetches no code ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openChildView(page, family);
  await goOffline(page);
  await openStarBook(page);
  const told = page.getByText("This will open as soon as you're back online.");
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Quests' })).toBeVisible();
  await context.setOffline(false);
  await expect(starBook(page)).toBeVisible();
  await expect(told).toBeHidden();
});

test('a dialog keeps the focus when its request fails, and a page that was requested offline opens when the network is back', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await openDashboard(page, family);
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

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText("You're offline. The page will load as soon as")).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
});

test('a part whose code does not load leaves its page as it is, and what it would have shown comes with the network', {
  tag: '@full',
}, async ({ page, context }) => {
  const family = await createFamily('Mia', { celebratesDay: true });
  await addHabit(family, family.childId, 'Feed the dog');
  await useSession(page, family.api);
  const asked = (part: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/${part}-`));

  await test.step('the ideas for rewards of a parent', async () => {
    const failed = asked('reward-ideas');
    await page.route(/\/assets\/reward-ideas-.*\.js/, (route) => route.abort());
    await page.goto(`/parent-dashboard?child=${family.childId}`);
    await failed;
    await expect(page.getByRole('heading', { name: 'Available Rewards' })).toBeVisible();
    await expect(
      page.locator(':is(.mantine-Stack-root, .mantine-Group-root)[aria-hidden] > div:empty'),
    ).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Switch to Child View' })).toBeVisible();
  });

  await test.step('the chest and the celebration of a child', async () => {
    const failed = asked('kid-rewards');
    const code = /\/assets\/kid-(?:rewards|celebrations)-.*\.js/;
    await context.route(code, (route) => route.abort());
    // A login would end the session of the parent, which asks for the points.
    await context.clearCookies();
    await signIn(page, family.childLogin, 'child');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/kid-dashboard');
    await failed;
    await expect(page.getByText('Early Bird')).toBeVisible();
    await page.getByRole('button', { name: /^Mark Complete!/ }).click();
    await expect(page.getByRole('button', { name: 'Completed for Today!' })).toBeVisible();
    await page.getByRole('button', { name: 'The chest is open' }).click();
    await expect(page.getByRole('link', { name: 'Quests' })).toBeInViewport();
    const saved = async () =>
      (await (await family.api.get(`/api/children/${family.childId}`)).json()).currentPoints;
    await expect.poll(saved).toBeGreaterThan(0);
    await context.unroute(code);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'All done for today!' })).toBeVisible();
  });
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
