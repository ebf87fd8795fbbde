import { type BrowserContext, expect, type Page } from '@playwright/test';
import { post, signIn, uniqueName } from './api-setup.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events');
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

const parentsStars = (page: Page, stars: number) =>
  page.getByRole('button', { name: `${stars} stars available to spend` });
const childsStars = (page: Page, stars: number) =>
  page.getByRole('button', { name: `${stars} stars to spend: open your star book` });

/** A second device. */
const liveTest = test.extend<{ tablet: Page; tabletContext: BrowserContext }>({
  tabletContext: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  tablet: async ({ tabletContext }, use) => use(await tabletContext.newPage()),
});

liveTest(
  'shows a completion from the tablet in every tab of the parent',
  { tag: '@full' },
  async ({ page, context, tablet, family }) => {
    const childLogin = { username: uniqueName('live'), password: 'stars' };
    const childId = await addChild(family, 'Live Mia', { canLogin: true, ...childLogin });
    await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
    await signIn(tablet, childLogin, 'child');
    await tablet.goto(`/kid-dashboard/${childId}`);
    await useSession(page, family.api);
    await openLive(page, `/parent-dashboard?child=${childId}`);
    const secondTab = await context.newPage();
    await openLive(secondTab, `/parent-dashboard?child=${childId}`);
    for (const tab of [page, secondTab]) await expect(parentsStars(tab, 0)).toBeVisible();

    await tablet.getByRole('button', { name: 'Mark Complete! +40 stars' }).click();
    await expect(tablet.getByText('Quest completed!')).toBeVisible();
    for (const tab of [page, secondTab]) {
      await expect(parentsStars(tab, 40)).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Undo Feed the cat' })).toBeVisible();
    }
    await expect(page.getByText('Habit completed!')).toBeHidden();

    await tablet.getByRole('button', { name: 'Undo Completion' }).click();
    await tablet.getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(parentsStars(page, 0)).toBeVisible();
  },
);

liveTest(
  'updates the child’s balance, also after a network failure',
  { tag: '@full' },
  async ({ tablet, tabletContext, family }) => {
    const childId = await addChild(family, 'Live Ben');
    const give = (points: number) =>
      post(family.api, `/api/children/${childId}/bonus-points`, { points, reason: 'Well done' });
    await useSession(tablet, family.api);
    await openLive(tablet, `/kid-dashboard/${childId}`);
    await expect(childsStars(tablet, 0)).toBeVisible();
    await give(7);
    await expect(childsStars(tablet, 7)).toBeVisible();

    await tabletContext.setOffline(true);
    await give(5);
    await tabletContext.setOffline(false);
    await expect(childsStars(tablet, 12)).toBeVisible();
    await give(2);
    await expect(childsStars(tablet, 14)).toBeVisible();
  },
);

liveTest(
  'closes the event stream of a hidden page and refreshes it when it is visible',
  { tag: '@full' },
  async ({ page, family }) => {
    const childId = await addChild(family, 'Live Zoe');
    await useSession(page, family.api);
    await openLive(page, `/kid-dashboard/${childId}`);
    await expect(childsStars(page, 0)).toBeVisible();
    const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
    await show(page, false);
    await closed;
    await post(family.api, `/api/children/${childId}/bonus-points`, { points: 9, reason: 'Well done' });
    const opened = page.waitForResponse('**/api/events');
    await show(page, true);
    await opened;
    await expect(childsStars(page, 9)).toBeVisible();
  },
);

liveTest('logs a child out when its login is disabled', { tag: '@full' }, async ({ tablet, family }) => {
  const childLogin = { username: uniqueName('live'), password: 'stars' };
  const childId = await addChild(family, 'Live Tom', { canLogin: true, ...childLogin });
  await signIn(tablet, childLogin, 'child');
  await openLive(tablet, `/kid-dashboard/${childId}`);
  await family.api.patch(`/api/children/${childId}`, { data: { canLogin: false } });
  await expect(tablet).toHaveURL(/\/child-login$/);
});

async function show(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isVisible ? 'visible' : 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visible);
}
