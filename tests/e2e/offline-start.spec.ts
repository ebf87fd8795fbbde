import { expect, type Page } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';
import { storedText, workerOf } from './browser-stores.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';
import { loadWhole } from './whole-page.ts';

const DAY_MS = 86_400_000;

/** The names of the files that the service worker has stored. */
function storedAssets(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flatMap((list) => list.map(({ url }) => url)).join(' ');
  });
}

/** Loads a page twice, so that it works without a network: the worker stores what the second one loads, and the page what it shows. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await workerOf(page);
  await loadWhole(page, () => page.reload());
  await workerOf(page);
}

test.describe('with a service worker,', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after the first visit of a child, its day ends once without a network, and what it brought is celebrated later', {
    tag: '@full',
  }, async ({ page }) => {
    const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true });
    for (const name of ['Read', 'Tidy']) {
      await post(api, '/api/habits', { childId, name, description: 'Every day', pointsPerCompletion: 100 });
    }
    await signIn(page, childLogin, 'child');
    await page.goto('/kid-dashboard');
    const needed = [
      'kid-celebrations',
      'chest-lid',
      'chest-box',
      'chest-open',
      'twinkle-wow',
      'twinkle-proud',
    ];
    await expect
      .poll(async () => {
        const stored = await storedAssets(page);
        return needed.filter((name) => !stored.includes(`/assets/${name}-`));
      })
      .toEqual([]);
    await workerOf(page);
    await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('kidDashboard');

    await page.context().setOffline(true);
    // It moves the page down.
    await expect(page.getByText("You're offline. Your stars are saved here")).toBeVisible();
    for (const name of ['Read', 'Tidy']) {
      await page
        .getByRole('article', { name })
        .getByRole('button', { name: /^Mark Complete!/ })
        .click();
    }
    await expect(page.getByRole('dialog', { name: 'All done for today!' })).toBeVisible();
    const tomorrow = page.getByRole('dialog', { name: 'See you tomorrow!' });
    await expect(tomorrow).toBeVisible();
    await expect(tomorrow).not.toContainText(/more stars? and/);
    await page.getByRole('button', { name: 'See you!' }).click({ delay: 700 });
    await expect(tomorrow).toBeHidden();

    await page.reload();
    await expect(page.getByRole('button', { name: 'The chest is open' })).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Amazing Job!' })).toContainText('Level 2!');
    const dashboard = async () => await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
    await expect.poll(async () => (await dashboard()).celebratedOn).toBe((await dashboard()).today);
  });

  test('without a network after midnight, the pages ask for the quests of the new day', {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    const { today } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
    const weekdays = [new Date(today).getUTCDay() || 7];
    // Two are not due tomorrow.
    const done = { Read: {}, Tidy: { weekdays }, Water: { intervalDays: 3 } };
    for (const [name, fields] of Object.entries(done)) {
      const habitId = await addHabit(family, childId, name, fields);
      await post(family.api, '/api/habit-completions', { habitId, childId });
    }
    await addHabit(family, childId, 'Draw', { pointsPerCompletion: 7 });
    await useSession(page, family.api);
    const card = (name: string) => page.getByRole('article', { name });
    for (const path of [`/parent-dashboard?child=${childId}`, `/kid-dashboard/${childId}`]) {
      await openWithWorker(page, path);
    }
    await expect(card('Read')).toContainText('Completed for Today!');

    await page.context().setOffline(true);
    // It moves the page down.
    await expect(page.getByText("You're offline. Your stars are saved here")).toBeVisible();
    await card('Draw')
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(card('Draw')).toContainText('Saved on this device');
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    // The open page is asked for its day when it is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const complete = card('Read').getByRole('button', { name: /^Mark Complete!/ });
    await expect(complete).toBeVisible();
    await expect(page.getByText(/^As of yesterday, \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^As of yesterday, \d/)).toBeVisible();
    // What was tapped yesterday has not been sent.
    await expect(page.getByText('+7 on the way').first()).toBeVisible();
    await expect(card('Draw').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
    for (const name of ['Tidy', 'Water']) await expect(card(name)).toBeHidden();
    await complete.click();
    await expect(card('Read')).toContainText('Saved on this device');
    await page.reload();
    await expect(card('Read')).toContainText('Saved on this device');

    await page.goto(`/parent-dashboard?child=${childId}`);
    await expect(page.getByText(/^As of yesterday, \d/)).toBeVisible();
    await expect(page.getByText('Draw', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Done today')).toBeHidden();
  });

  test('without a network, other pages say that they need it, in their styles and with a way back', {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await useSession(page, family.api);
    const dashboard = `/kid-dashboard/${childId}`;
    await openWithWorker(page, dashboard);
    for (const path of ['/chart', '/settings', `${dashboard}/sky`]) {
      await loadWhole(page, () => page.goto(path));
    }
    await workerOf(page);
    await page.context().setOffline(true);
    // The sky is kept with the page of the child.
    await page.reload();
    await expect(page.getByText('Your sky is ready for its first star.')).toBeVisible();
    // The bar appears later, and moves the link.
    await expect(page.getByText(/As of today/)).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');

    const needsInternet = page.getByRole('heading', { name: 'Needs the internet' });
    await page.goto('/chart');
    await expect(needsInternet).toBeVisible();
    await expect(page.getByText('Oops!')).toBeHidden();
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: 'Language' })).toHaveCSS('min-height', '44px');
    // This browser has never loaded the page.
    await page.goto('/recap');
    await expect(needsInternet).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/^[^?]+\/parent-dashboard/);
  });
});
