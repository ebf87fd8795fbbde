import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { type Family, post, signIn, uniqueName } from './api-setup.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';

/** Opens a page and waits for its event stream, and for the refetch after the first event. */
async function openLive(page: Page, path: string): Promise<void> {
  let isOpen = false;
  const refetched = page.waitForResponse((response) => {
    if (response.url().includes('/api/events')) isOpen = response.status() === 200;
    return isOpen && response.url().includes('Dashboard');
  });
  await page.goto(path);
  await refetched;
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
  'every open page of a family follows what other devices change, also after a lost network, and when it is shown again',
  { tag: '@full' },
  async ({ page, context, tablet, tabletContext, family }) => {
    const childLogin = { username: uniqueName('live'), password: 'stars' };
    const childId = await addChild(family, 'Live Mia', { canLogin: true, ...childLogin });
    await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
    await signIn(tablet, childLogin, 'child');
    await openLive(tablet, `/kid-dashboard/${childId}`);
    await useSession(page, family.api);
    await openLive(page, `/parent-dashboard?child=${childId}`);
    const secondTab = await context.newPage();
    await openLive(secondTab, `/parent-dashboard?child=${childId}`);
    for (const tab of [page, secondTab]) await expect(parentsStars(tab, 0)).toBeVisible();

    await liveTest.step('a completion from the tablet, in every tab of the parent', async () => {
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
    });

    await liveTest.step('what changed while the tablet had no network, and what comes later', async () => {
      await tabletContext.setOffline(true);
      await giveBonus(family, childId, 5);
      await tabletContext.setOffline(false);
      await expect(childsStars(tablet, 5)).toBeVisible();
      await giveBonus(family, childId, 2);
      await expect(childsStars(tablet, 7)).toBeVisible();
    });

    await liveTest.step('what changed while the page was hidden, whose stream was closed', async () => {
      const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events?'));
      await show(page, false);
      await closed;
      await giveBonus(family, childId, 9);
      const opened = page.waitForResponse('**/api/events*');
      await show(page, true);
      await opened;
      await expect(parentsStars(page, 16)).toBeVisible();
    });

    await liveTest.step('a disabled login logs the child out', async () => {
      await family.api.patch(`/api/children/${childId}`, { data: { canLogin: false } });
      await expect(tablet).toHaveURL(/\/child-login$/);
    });
  },
);

const PAGES = [
  { who: 'the child', path: '/kid-dashboard/', tap: /^Mark Complete!/, stars: childsStars },
  { who: 'the parent', path: '/parent-dashboard?child=', tap: /^Complete Feed/, stars: parentsStars },
] as const;

test('sends two requests after a tap of the child and of the parent: the write and one refetch', async ({
  page,
  family,
}) => {
  await useSession(page, family.api);
  for (const { who, path, tap, stars } of PAGES) {
    await test.step(who, async () => {
      const childId = await addChild(family, 'Live Lou');
      const habitId = await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 40 });
      // Once all is done, the new star of the sky is fetched, too.
      await addHabit(family, childId, 'Read a story');
      await openLive(page, `${path}${childId}`);
      await expect(stars(page, 0)).toBeVisible();
      const requests: string[] = [];
      const note = (request: Request) => {
        if (request.url().includes('/trpc/')) requests.push(new URL(request.url()).pathname);
      };
      page.on('request', note);
      // The page shows the stars before it asks again: a change before its question would share the answer.
      const refetched = page.waitForResponse((response) => response.url().includes('Dashboard'));
      await page.getByRole('button', { name: tap }).first().click();
      await refetched;
      await expect(stars(page, 40)).toBeVisible();
      // An event of the own tap would come before that of a later change, which is refetched.
      const renamed = await family.api.put(`/api/habits/${habitId}`, { data: { name: 'Feed the dog' } });
      expect(renamed.ok(), await renamed.text()).toBe(true);
      await expect(page.getByText('Feed the dog').first()).toBeVisible();
      const refetch = expect.stringContaining('Dashboard');
      expect(requests).toEqual(['/trpc/completions.record', refetch, refetch]);
      page.off('request', note);
    });
  }
});

test('a tap at the moment of a change of another device loses none of both', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await useSession(page, family.api);
  for (const { who, path, tap, stars } of PAGES) {
    const childId = await addChild(family, 'Live Ada');
    for (const name of ['Feed the cat', 'Feed the dog', 'Feed the fish']) {
      await addHabit(family, childId, name, { pointsPerCompletion: 20 });
    }
    await openLive(page, `${path}${childId}`);

    await test.step(`${who}, the change comes after the refetch of the tap was answered`, async () => {
      await expect(stars(page, 0)).toBeVisible();
      await page.route(
        '**/trpc/*Dashboard*',
        async (route) => {
          const outdated = await route.fetch();
          await giveBonus(family, childId, 3);
          await route.fulfill({ response: outdated });
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: tap }).first().click();
      await expect(stars(page, 23)).toBeVisible();
    });

    await test.step(`${who}, at the same moment`, async () => {
      for (let balance = 23; balance < 69; balance += 23) {
        await expect(stars(page, balance)).toBeVisible();
        await Promise.all([
          page.getByRole('button', { name: tap }).first().click(),
          giveBonus(family, childId, 3),
        ]);
      }
      await expect(stars(page, 69)).toBeVisible();
    });
  }
});

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
