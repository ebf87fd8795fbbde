import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '@starchart/schema';
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
import { earn, redeem } from './ledger-setup.ts';
import { blockEventStream } from './network-faults.ts';

/** Enough for the first badge, Star Achiever. */
const SHINING = 100;

test('celebrates a badge that was earned less than 60 seconds ago, once', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', SHINING);
  await useSession(page, family.api);
  await page.clock.install();
  await page.goto(`/kid-dashboard/${childId}`);
  const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
  await expect(celebration).toContainText('Star Achiever');
  await expect(celebration).toContainText('You collected 100 stars in all.');
  await expect(celebration).toContainText('+25 bonus stars!');
  await celebration.getByRole('button', { name: 'Awesome!' }).click();
  await expect(celebration).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Star Achiever' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(celebration).toBeHidden();
});

test('shows an earned badge with confetti again when it is tapped', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', SHINING);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
  const awesome = celebration.getByRole('button', { name: 'Awesome!' });
  await awesome.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Waits from before the tap, because the confetti disappears.
  const burst = page.waitForFunction(() => document.querySelectorAll('i[data-color]').length > 50);
  await page.getByRole('button', { name: 'Star Achiever' }).click();
  await expect(celebration).toBeVisible();
  await burst;
  await expect(page.locator('i[data-color]')).toHaveCount(0);
});

test('loads a failed picture again when the network is back', { tag: '@full' }, async ({ page, family }) => {
  await useSession(page, family.api);
  await page.route('**/early-bird-outline*.svg', (route) => route.abort('internetdisconnected'));
  await page.goto(`/kid-dashboard/${await addChild(family, 'Robin')}`);
  const badge = page.getByRole('listitem').filter({ hasText: 'Early Bird' });
  const picture = badge.locator('img');
  await badge.scrollIntoViewIfNeeded();
  await expect(picture).toBeHidden();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 96);
});

test('lists active habits only and offers an undo for a completed one', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addHabit(family, childId, 'Tidy up', { frequency: 'weekly', daysPerWeek: 3 });
  await addHabit(family, childId, 'Swim', { active: false });
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const quests = page.getByRole('region', { name: 'Your Quests' });
  await expect(quests.getByRole('article')).toHaveCount(2);
  await expect(quests.getByText('Swim')).toBeHidden();
  // A badge that is not earned is pale.
  await expect(page.getByRole('region', { name: 'Your Badges' }).locator('img').first()).toHaveCSS(
    'opacity',
    '0.75',
  );
  await expect(quests.getByText('0 of 3 days this week')).toBeVisible();
  const done = quests.getByRole('article', { name: 'A good start' });
  await expect(done).toContainText('Streak: 1 day');
  await expect(done.getByRole('button', { name: 'Completed for Today!' })).toBeDisabled();
  await expect(done.getByRole('button', { name: 'Mark Complete!' })).toBeHidden();
  await done.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(done.getByRole('button', { name: 'Mark Complete! +30 stars' })).toBeEnabled();
});

test('an undo of spent stars names the claimed reward and keeps the completion', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await earn({ ...family, childId }, 'Feed the dog', 10);
  await redeem({ ...family, childId }, 'Ice cream', 10);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const undo = page.getByRole('button', { name: 'Undo Completion' });
  await undo.click();
  await expect(page.getByRole('dialog', { name: 'Take this back?' })).toContainText('10 stars go with it.');
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  const answer = page.getByRole('dialog', { name: 'These stars are spent' });
  await expect(answer).toContainText('You claimed “Ice cream” with them.');
  await expect(answer).toContainText('Ask a grown-up!');
  await answer.getByRole('button', { name: 'Got it' }).click();
  await expect(undo).toBeVisible();
});

test('redeems a reward with exactly its cost after a confirmation', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addReward(family, childId, 'Ice cream', 30);
  await addReward(family, childId, 'Castle trip', 31);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const chest = page.getByRole('region', { name: 'Your Treasure Chest' });
  const reward = (name: string) => chest.getByRole('article', { name });
  await expect(page.getByRole('button', { name: '30 stars to spend: open your star book' })).toHaveCount(1);
  await expect(reward('Castle trip').getByRole('button', { name: 'Collect More Stars!' })).toBeDisabled();
  await reward('Ice cream').getByRole('button', { name: 'Claim This Reward' }).click();
  const question = page.getByRole('dialog', { name: 'Claim “Ice cream”?' });
  await expect(question).toContainText("This costs 30 stars. You'll have 0 left.");
  await question.getByRole('button', { name: 'Claim It!' }).click();
  await page
    .getByRole('dialog', { name: 'You claimed it!' })
    .getByRole('button', { name: 'Awesome!' })
    .click();
  await expect(reward('Ice cream').getByRole('button', { name: 'Collect More Stars!' })).toBeDisabled();
});

for (const width of [390, 1280]) {
  test(`the chest and the badges load below the quests and move nothing at ${width} px`, {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChildWithPoints(family, 'Robin', 30);
    await addReward(family, childId, 'Ice cream', 30);
    await redeem({ ...family, childId }, 'Sticker', 10);
    await useSession(page, family.api);
    await page.setViewportSize({ width, height: 844 });
    const parts = Promise.withResolvers<void>();
    await page.route(/\/assets\/(kid-rewards|badge-list)-.*\.js/, async (route) => {
      await parts.promise;
      await route.continue();
    });
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

test('without the code of the chest, the quests of the page work', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Feed the dog');
  await useSession(page, family.api);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/kid-rewards-'));
  await page.route(/\/assets\/kid-rewards-.*\.js/, (route) => route.abort());
  await page.goto(`/kid-dashboard/${childId}`);
  await failed;
  await expect(page.getByText('Early Bird')).toBeVisible();
  await page.getByRole('button', { name: 'Mark Complete!' }).click();
  await expect(page.getByRole('button', { name: 'Completed for Today!' })).toBeVisible();
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
const GOALS: readonly [string, (family: Family, childId: number) => Promise<unknown>][] = [
  ['', async () => undefined],
  [', below a goal of 20 stars', (...child) => addGoal(...child, LONG_REWARD, 20)],
  [', below a goal of 90 stars', (...child) => addGoal(...child, LONG_REWARD, 90)],
  [', below the question for a goal', (...child) => addReward(...child, 'Day at the zoo', 90)],
];

for (const [belowGoal, prepareGoal] of GOALS) {
  test(`a phone's first screen shows two open quests whole${belowGoal}`, async ({ page, family }) => {
    const childId = await addChildWithFiveQuests(family);
    await prepareGoal(family, childId);
    await expectTwoQuestsOnPhone(page, family, childId);
  });
}

test("a phone's first screen shows two open quests whole, below the star of yesterday and a goal", async ({
  page,
  family,
}) => {
  const childId = await addChildWithFiveQuests(family);
  await addGoal(family, childId, LONG_REWARD, 900);
  await addFullDays({ ...family, childId }, 30);
  await skipNews({ ...family, childId });
  await expectTwoQuestsOnPhone(page, family, childId);
  await expect(page.getByText("Yesterday's star: Tree house, 1 of 7")).toBeVisible();
});

async function addChildWithFiveQuests(family: Family): Promise<number> {
  const childId = await addChild(family, 'Robin');
  for (const name of [
    'Brush teeth',
    'Feed the dog',
    'Read for 20 minutes',
    'Tidy your room',
    'Set the table',
  ]) {
    await addHabit(family, childId, name);
  }
  return childId;
}

async function expectTwoQuestsOnPhone(page: Page, family: Family, childId: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const second = page.getByRole('article').nth(1);
  await expect(second).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Sections of this page' }).boundingBox();
  const card = await second.boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}

test('the greeting of a phone takes at most two lines in every language, also for a parent', {
  tag: '@full',
}, async ({ page }) => {
  for (const language of LANGUAGES) {
    const { api, childId, parentLogin, childLogin } = await createFamily('Valentina', { language });
    // “Good evening” is the longest greeting: it is evening from 2 o'clock on.
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
        await expect(greeting, 'the words of the greeting stay together').toHaveCSS(
          'text-wrap-style',
          'auto',
        );
      }
    }
  }
});

test('the second tap of a double tap does not complete the quest that moves under the finger', async ({
  family,
  browser,
}) => {
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

test('the bar at the bottom marks the section that a child chose, also at the end of the page', async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Brush teeth');
  await page.setViewportSize({ width: 820, height: 1000 });
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
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
