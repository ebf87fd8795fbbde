import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { type Family, post, signIn, uniqueName } from './api-setup.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';
import { keepNothing } from './network-faults.ts';

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events*');
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
    await useSession(tablet, family.api);
    await openLive(tablet, `/kid-dashboard/${childId}`);
    await expect(childsStars(tablet, 0)).toBeVisible();
    await giveBonus(family, childId, 7);
    await expect(childsStars(tablet, 7)).toBeVisible();

    await tabletContext.setOffline(true);
    await giveBonus(family, childId, 5);
    await tabletContext.setOffline(false);
    await expect(childsStars(tablet, 12)).toBeVisible();
    await giveBonus(family, childId, 2);
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
    const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events?'));
    await show(page, false);
    await closed;
    await giveBonus(family, childId, 9);
    const opened = page.waitForResponse('**/api/events*');
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

const PAGES = [
  { who: 'the child', path: '/kid-dashboard/', tap: /^Mark Complete!/, stars: childsStars },
  { who: 'the parent', path: '/parent-dashboard?child=', tap: /^Complete Feed the cat/, stars: parentsStars },
] as const;

for (const { who, path, tap, stars } of PAGES) {
  liveTest(
    `sends two requests after a tap of ${who}: the write and one refetch`,
    async ({ page, tablet, family }) => {
      const childId = await addChild(family, 'Live Lou');
      await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
      for (const device of [page, tablet]) {
        await useSession(device, family.api);
        await openLive(device, `${path}${childId}`);
        await expect(stars(device, 0)).toBeVisible();
      }
      // The first event of a stream is answered by a refetch.
      await page.waitForFunction(isQuiet);
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/trpc/')) requests.push(new URL(request.url()).pathname);
      });
      await page.getByRole('button', { name: tap }).click();
      await expect(stars(page, 40)).toBeVisible();
      // The event of the tap has been published.
      await expect(stars(tablet, 40)).toBeVisible();
      await page.waitForFunction(isQuiet);
      expect(requests).toEqual(['/trpc/completions.record', expect.stringContaining('Dashboard')]);
    },
  );

  liveTest(
    `shows ${who} a change that another device makes after the refetch of a tap was answered`,
    { tag: '@full' },
    async ({ page, family }) => {
      const childId = await addChild(family, 'Live Kai');
      await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
      await useSession(page, family.api);
      await openLive(page, `${path}${childId}`);
      await expect(stars(page, 0)).toBeVisible();
      await page.route(
        '**/trpc/*Dashboard*',
        async (route) => {
          const outdated = await route.fetch();
          await giveBonus(family, childId, 2);
          await route.fulfill({ response: outdated });
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: tap }).click();
      await expect(stars(page, 42)).toBeVisible();
    },
  );

  liveTest(
    `shows ${who} the right balance after taps at the same moment as changes of another device`,
    { tag: '@full' },
    async ({ page, family }) => {
      const childId = await addChild(family, 'Live Ada');
      for (const name of ['Feed the cat', 'Feed the cat again', 'Feed the cat once more']) {
        await addHabit(family, childId, name, { pointsPerCompletion: 20 });
      }
      await useSession(page, family.api);
      await openLive(page, `${path}${childId}`);
      for (let balance = 0; balance < 69; balance += 23) {
        await expect(stars(page, balance)).toBeVisible();
        await Promise.all([
          page.getByRole('button', { name: tap }).first().click(),
          giveBonus(family, childId, 3),
        ]);
      }
      await expect(stars(page, 69)).toBeVisible();
    },
  );
}

liveTest(
  'shows a tap whose write arrives after the page has given up',
  { tag: '@full' },
  async ({ page, family }) => {
    const childId = await addChild(family, 'Live Eli');
    await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
    await useSession(page, family.api);
    // Otherwise the tap waits for the network.
    await keepNothing(page);
    await openLive(page, `/kid-dashboard/${childId}`);
    await expect(childsStars(page, 0)).toBeVisible();
    const lost = Promise.withResolvers<Request>();
    await page.route('**/trpc/completions.record', async (route) => {
      await route.abort();
      lost.resolve(route.request());
    });
    await page.getByRole('button', { name: 'Mark Complete! +40 stars' }).click();
    const write = await lost.promise;
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await page.request.fetch(write.url(), {
      method: 'POST',
      headers: await write.allHeaders(),
      data: write.postData() ?? '',
    });
    await expect(childsStars(page, 40)).toBeVisible();
  },
);

/** Runs in the page. Events are waited for, and refetched within 300 ms. */
function isQuiet(): boolean {
  const last = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/trpc/'));
  return last instanceof PerformanceResourceTiming && performance.now() - last.responseEnd > 1_000;
}

async function giveBonus({ api }: Family, childId: number, points: number): Promise<void> {
  await post(api, `/api/children/${childId}/bonus-points`, { points, reason: 'Well done' });
}

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
