import { expect, type Page, type Request } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';
import { storedText, workerOf } from './browser-stores.ts';
import { addChild, addHabit, addReward, test, useSession } from './fixtures.ts';
import { holdResponses } from './network-faults.ts';
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

  test('without a network, the page of a child opens again, and keeps what was tapped', {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read');
    await addHabit(family, childId, 'Tidy');
    await addReward(family, childId, 'Ice cream', 20);
    await useSession(page, family.api);
    await openWithWorker(page, `/kid-dashboard/${childId}`);
    const card = (name: string) => page.getByRole('article', { name });
    await expect(card('Ice cream')).toBeVisible();

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of today, \d/)).toBeVisible();
    await expect(card('Ice cream')).toContainText("When you're back online");
    await card('Read')
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(card('Read')).toContainText('Saved on this device');
    await page.reload();
    await expect(card('Read')).toContainText('Saved on this device');
    await expect(card('Tidy').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();

    await page.context().setOffline(false);
    await expect(card('Read')).toContainText('Completed for Today!');
    await expect(card('Read')).not.toContainText('Saved on this device');
    await expect(page.getByText(/^As of today/)).toBeHidden();
  });

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
    // Longer than the page is quiet before a celebration.
    await page.waitForTimeout(2_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Amazing Job!' })).toContainText('Level 2!');
    const dashboard = async () => await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
    await expect.poll(async () => (await dashboard()).celebratedOn).toBe((await dashboard()).today);
  });

  test('a day whose celebration does not load is celebrated once the network is back', {
    tag: '@full',
  }, async ({ page }) => {
    const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true });
    await post(api, '/api/habits', { childId, name: 'Read', description: 'Every day' });
    await signIn(page, childLogin, 'child');
    const code = /\/assets\/kid-celebrations-.*\.js/;
    await page.context().route(code, (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/kid-dashboard');
    await page.getByRole('button', { name: /^Mark Complete!/ }).click();
    await page.getByRole('button', { name: 'The chest is open' }).click();
    const quests = page.getByRole('link', { name: 'Quests' });
    await expect(quests).toBeInViewport();
    const saved = async () => (await (await api.get(`/api/children/${childId}`)).json()).currentPoints;
    await expect.poll(saved).toBeGreaterThan(0);

    await page.context().unroute(code);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'All done for today!' })).toBeVisible();
  });

  test('without a network, the parent dashboard shows what it knew', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read');
    await useSession(page, family.api);
    await openWithWorker(page, `/parent-dashboard?child=${childId}`);
    const complete = page.getByRole('button', { name: 'Complete Read' });
    await expect(complete).toBeVisible();

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of today, \d/)).toBeVisible();
    await expect(page.getByText('Read', { exact: true }).first()).toBeVisible();
    await expect(complete).toBeHidden();
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
    for (const path of ['/settings', '/chart', `${dashboard}/sky`]) {
      await loadWhole(page, () => page.goto(path));
    }
    await workerOf(page);
    await page.context().setOffline(true);
    await page.reload();
    const needsInternet = page.getByRole('heading', { name: 'Needs the internet' });
    await expect(needsInternet).toBeVisible();
    await expect(page.getByText('Oops!')).toBeHidden();
    // The bar appears later, and moves the link.
    await expect(page.getByText(/As of today/)).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');

    await page.goto('/chart');
    await expect(needsInternet).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: 'Language' })).toHaveCSS('min-height', '44px');
    // This browser has never loaded the page.
    await page.goto('/recap');
    await expect(needsInternet).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/^[^?]+\/parent-dashboard/);
  });
});

test('after the login of a child, a slow server does not bring back the pages of the parent before', {
  tag: '@full',
}, async ({ page }) => {
  // The login of the child ends the session of the parent.
  const family = await createFamily('Mia');
  const kept = () => storedText(page, 'starchart-page-cache', 'page-cache');
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await expect.poll(kept).toContain('parentDashboard');
  await page.goto('/child-login');
  await page.getByLabel('Username').fill(family.childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`/kid-dashboard/${family.childId}`);
  await expect.poll(kept).toBe('[]');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await expect.poll(kept).toContain('kidDashboard');
  expect(await kept()).not.toContain('parentDashboard');
});

test('a tap without an answer is kept on the device, and counts once if the server gets it twice', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read', { pointsPerCompletion: 5 });
  await useSession(page, family.api);
  await loadWhole(page, () => page.goto(`/kid-dashboard/${childId}`));
  const sent: Request[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Nor does the page see what became of it.
  const releaseDashboard = await holdResponses(page, 'children.kidDashboard');
  await page.route('**/trpc/completions.record*', async (route) => {
    sent.push(route.request());
    if (sent.length === 1) return;
    await released;
    await route.continue();
  });
  const card = page.getByRole('article', { name: 'Read' });
  await card.getByRole('button', { name: /^Mark Complete!/ }).click();
  await expect(card).toContainText('Saved on this device');
  releaseDashboard();
  await expect.poll(() => sent.length).toBe(2);

  // The first request was slow.
  const [late] = sent as [Request];
  const recorded = await page.request.fetch(late.url(), {
    method: 'POST',
    headers: await late.allHeaders(),
    data: late.postData() ?? '',
  });
  expect(recorded.ok()).toBe(true);
  release();
  await expect(card).not.toContainText('Saved on this device');
  await expect(card).toContainText('Completed for Today!');
  const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(dashboard.child.currentPoints).toBe(5);
});
