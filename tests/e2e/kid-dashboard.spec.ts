import { expect } from '@playwright/test';
import { createFamily, type Family, post, signIn, skipNews } from './api-setup.ts';
import {
  addChild,
  addChildWithPoints,
  addFullDays,
  addGoal,
  addHabit,
  addReward,
  test,
  useSession,
} from './fixtures.ts';
import { redeem } from './ledger-setup.ts';
import { blockEventStream } from './network-faults.ts';

test('the chest and the badges load below the quests and move nothing, and the bar marks the section that a child chose', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addHabit(family, childId, 'Swim', { active: false });
  await addReward(family, childId, 'Ice cream', 30);
  await redeem({ ...family, childId }, 'Sticker', 10);
  await useSession(page, family.api);
  let parts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(kid-rewards|badge-list)-.*\.js/, async (route) => {
    await parts.promise;
    await route.continue();
  });

  for (const width of [390, 1280]) {
    await test.step(`nothing moves at ${width} px`, async () => {
      parts = Promise.withResolvers();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/kid-dashboard/${childId}`);
      await expect(page.getByRole('article', { name: 'A good start' })).toBeVisible();
      const badges = page.getByRole('heading', { name: 'Your Badges' });
      const top = async () => (await badges.boundingBox())?.y ?? Number.NaN;
      const before = await top();
      await expect(page.getByText('Early Bird')).toBeHidden();

      parts.resolve();
      await expect(page.getByRole('article', { name: 'Ice cream' })).toBeVisible();
      await expect(page.getByText('Early Bird')).toBeVisible();
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(8);
    });
  }
  // A badge that is not earned is pale, and an inactive habit is no quest.
  const badge = page.getByRole('region', { name: 'Your Badges' }).locator('img').first();
  await expect(badge).toHaveCSS('opacity', '0.75');
  await expect(page.getByRole('article', { name: 'Swim' })).toHaveCount(0);

  await test.step('the bar marks a section, also at the end of the page', async () => {
    await page.setViewportSize({ width: 820, height: 1000 });
    const sections = page.getByRole('navigation', { name: 'Sections of this page' });
    const marked = sections.locator('[aria-current]');
    for (const name of ['Chest', 'Badges', 'Quests']) {
      await sections.getByRole('link', { name }).click();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expect(marked).toHaveText(name);
    }
    await page.mouse.move(400, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 5_000);
      await expect(marked).toHaveText('Badges', { timeout: 500 });
    }).toPass();
  });
});

test('loads the page with one API request that starts before the app', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await post(page.request, '/api/child-login', { ...family.childLogin });
  await addHabit(family, family.childId, 'Water the plants');
  await blockEventStream(page);
  let asked: string[] = [];
  let first = Promise.withResolvers<void>();
  await page.route('**/trpc/**', (route) => {
    asked.push(route.request().url());
    first.resolve();
    // Only the first request gets a response.
    return asked.length === 1 ? route.continue() : undefined;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await first.promise;
    await route.continue();
  });

  for (const address of ['/kid-dashboard', `/kid-dashboard/${family.childId}`]) {
    asked = [];
    first = Promise.withResolvers();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mia!$/);
    await expect(page.getByRole('article', { name: 'Water the plants' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your Badges' }).getByRole('listitem')).toHaveCount(6);
    expect(asked).toHaveLength(1);
  }
});

const LONG_REWARD = 'A weekend at the castle with a tower';
type OfChild = [family: Family, childId: number];
const PHONE_STATES: readonly [string, (...child: OfChild) => Promise<unknown>][] = [
  ['no goal', async () => undefined],
  ['a goal of 20 stars', (...child) => addGoal(...child, LONG_REWARD, 20)],
  ['a goal of 90 stars', (...child) => addGoal(...child, LONG_REWARD, 90)],
  ['the question for a goal', (...child) => addReward(...child, 'Day at the zoo', 90)],
  [
    'the star of yesterday and a goal',
    async (family, childId) => {
      await addGoal(family, childId, LONG_REWARD, 900);
      await addFullDays({ ...family, childId }, 30);
      await skipNews({ ...family, childId });
    },
  ],
];
const QUESTS = ['Brush teeth', 'Feed the dog', 'Read for 20 minutes', 'Tidy your room', 'Set the table'];

test("a phone's first screen shows two open quests whole, below whatever comes before them", {
  tag: '@full',
}, async ({ page, family }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await useSession(page, family.api);
  for (const [above, prepare] of PHONE_STATES) {
    await test.step(`below ${above}`, async () => {
      const childId = await addChild(family, 'Robin');
      for (const name of QUESTS) await addHabit(family, childId, name);
      await prepare(family, childId);
      await page.goto(`/kid-dashboard/${childId}`);
      const second = page.getByRole('article').nth(1);
      await expect(second).toBeVisible();
      const bar = await page.getByRole('navigation', { name: 'Sections of this page' }).boundingBox();
      const card = await second.boundingBox();
      expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    });
  }
  await expect(page.getByText("Yesterday's star: Tree house, 1 of 7")).toBeVisible();
});

test('the longest greeting takes at most two lines on a phone, also for a parent', { tag: '@full' }, async ({
  page,
}) => {
  const language = 'es';
  const { api, childId, parentLogin, childLogin } = await createFamily('Valentina', { language });
  // “¡Buenas noches!” is the longest greeting: it is evening from 2 o'clock on.
  const hours = { afternoonStartsAt: 1, eveningStartsAt: 2 };
  expect((await api.patch('/api/account', { data: hours })).ok()).toBe(true);
  await page.setExtraHTTPHeaders({ 'accept-language': language });
  for (const role of ['parent', 'child'] as const) {
    await page.context().clearCookies();
    await signIn(page, role === 'child' ? childLogin : parentLogin, role);
    await page.goto(role === 'child' ? '/kid-dashboard' : `/kid-dashboard/${childId}`);
    const greeting = page.getByRole('heading', { name: 'Valentina' });
    for (const width of [375, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(greeting).toBeVisible();
      const lines = () =>
        greeting.evaluate((heading) => {
          const text = document.createRange();
          text.selectNodeContents(heading);
          return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        });
      const message = `${await greeting.innerText()} at ${width} px for a ${role}`;
      await expect.poll(lines, { message }).toBeLessThanOrEqual(2);
      await expect(greeting, 'the words of the greeting stay together').toHaveCSS('text-wrap-style', 'auto');
    }
  }
});

test('the second tap of a double tap does not complete the quest that moves under the finger', {
  tag: '@full',
}, async ({ family, browser }) => {
  const childId = await addChild(family, 'Robin');
  const description =
    'Put all of your books back on the shelf, and all of your toys in their boxes. Then open a window, and ask a grown-up to help you with the bed.';
  await addHabit(family, childId, 'Tidy your room', { description });
  await addHabit(family, childId, 'Feed the dog', { description: 'Every day' });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await useSession(page, family.api);
  await page.clock.install();
  await page.goto(`/kid-dashboard/${childId}`);
  const buttonOf = (name: string) =>
    page.getByRole('article', { name }).getByRole('button', { name: 'Mark Complete!' });
  const first = await buttonOf('Tidy your room').boundingBox();
  const finger = { x: 195, y: (first?.y ?? 0) + (first?.height ?? 0) - 8 };
  // Also on a busy machine, the second tap comes in time.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.touchscreen.tap(finger.x, finger.y);
  await page.touchscreen.tap(finger.x, finger.y);
  await page.clock.resume();
  await expect(page.getByRole('article', { name: 'Tidy your room' })).toContainText('Completed for Today!');

  const second = await buttonOf('Feed the dog').boundingBox();
  expect(finger.y).toBeGreaterThan(second?.y ?? Number.POSITIVE_INFINITY);
  expect(finger.y).toBeLessThan((second?.y ?? 0) + (second?.height ?? 0));
  // A later tap completes it.
  await buttonOf('Feed the dog').tap();
  await expect(page.getByRole('article', { name: 'Feed the dog' })).toContainText('Completed for Today!');
  const { items } = await (await family.api.get(`/api/children/${childId}/points-entries`)).json();
  expect(items.length).toBeLessThanOrEqual(2);
  await context.close();
});
