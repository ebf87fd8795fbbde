import { expect, type Request } from '@playwright/test';
import { createFamily, post } from './api-setup.ts';
import { storedText } from './browser-stores.ts';
import { addChild, addHabit, addReward, test, useSession } from './fixtures.ts';
import { holdResponses } from './network-faults.ts';

const DAY_MS = 86_400_000;

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
    await page.goto(`/kid-dashboard/${childId}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The worker stores what this page loads.
    await page.reload({ waitUntil: 'networkidle' });
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

  test('without a network, the parent dashboard shows what it knew', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read');
    await useSession(page, family.api);
    await page.goto(`/parent-dashboard?child=${childId}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload({ waitUntil: 'networkidle' });
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
    await addHabit(family, childId, 'Draw');
    await useSession(page, family.api);
    const card = (name: string) => page.getByRole('article', { name });
    for (const path of [`/parent-dashboard?child=${childId}`, `/kid-dashboard/${childId}`]) {
      await page.goto(path);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload({ waitUntil: 'networkidle' });
    }
    await expect(card('Read')).toContainText('Completed for Today!');

    await page.context().setOffline(true);
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    // The open page is asked for its day when it is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const complete = card('Read').getByRole('button', { name: /^Mark Complete!/ });
    await expect(complete).toBeVisible();
    await expect(page.getByText(/^As of yesterday, \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^As of yesterday, \d/)).toBeVisible();
    await expect(card('Draw')).toBeVisible();
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
    await page.goto(dashboard);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload({ waitUntil: 'networkidle' });
    for (const path of ['/settings', '/chart', `${dashboard}/sky`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    await page.context().setOffline(true);
    await page.reload();
    const needsInternet = page.getByRole('heading', { name: 'Needs the internet' });
    await expect(needsInternet).toBeVisible();
    await expect(page.getByText('Oops!')).toBeHidden();
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
  await page.goto(`/kid-dashboard/${childId}`);
  await page.waitForLoadState('networkidle');
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
