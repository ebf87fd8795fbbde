import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '@starchart/schema';
import { expectNoOverflow } from './accessibility.ts';
import { createFamily, post, register, signIn } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { createGuestPass } from './grown-ups-setup.ts';
import { giveBonus } from './ledger-setup.ts';
import { openNotice } from './notice-line.ts';

test('at a root font of 200 % no word breaks, and pictures grow', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addHabit(family, childId, 'Brush teeth', { icon: 'brush-teeth' });
  await addReward(family, childId, 'Ice cream', 20);
  await addReward(family, childId, 'Castle trip', 900);
  await useSession(page, family.api);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/kid-dashboard/${childId}`);
  const picture = page.getByRole('article', { name: 'Brush teeth' }).locator('img');
  await expect(picture).toHaveCSS('width', '56px');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(picture).toHaveCSS('width', '112px');
  await expect.poll(() => page.evaluate(findBrokenWords, undefined)).toEqual([]);

  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await expect(page.getByRole('dialog', { name: 'Take this back?' })).toBeVisible();
  await expect.poll(() => page.evaluate(findBrokenWords, undefined)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await expect(page.getByRole('dialog', { name: 'Claim “Ice cream”?' })).toBeVisible();
  await expect.poll(() => page.evaluate(findBrokenWords, undefined)).toEqual([]);
});

test("at a root font of 200 %, a child's first screen shows a quest and the whole chest, and icons grow", {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  for (const name of ['Brush teeth', 'Feed the dog', 'Read', 'Tidy', 'Draw']) {
    await addHabit(family, childId, name);
  }
  await useSession(page, family.api);
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/kid-dashboard/${childId}`);
    const exit = page.getByRole('link', { name: 'Parent View' });
    const sound = page.getByRole('button', { name: 'Sound' });
    const icon = exit.locator('svg');
    await expect(icon).toBeVisible();
    const small = (await icon.boundingBox())?.width ?? Number.NaN;
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const quest = page.getByRole('heading', { name: 'Brush teeth' });
    const bar = page.getByRole('navigation', { name: 'Sections of this page' });
    const hidden = async () => {
      const box = await quest.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
    };
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    const chest = page.getByRole('button', { name: 'Chest at the end of the path' });
    await expect(chest).toBeInViewport({ ratio: 0.99 });
    await expect.poll(async () => (await icon.boundingBox())?.width).toBeGreaterThanOrEqual(1.8 * small);
    // One row of icons.
    const tops = async () => [await exit.boundingBox(), await sound.boundingBox()].map((box) => box?.y);
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await expect.poll(() => page.evaluate(findBrokenWords, 'main')).toEqual([]);
  }
});

test('at a root font of 200 %, the offline bar has two lines, and no notice covers it', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Brush teeth');
  await useSession(page, family.api);
  const bar = page.getByRole('status').filter({ hasText: "You're offline." });
  for (const path of [`/parent-dashboard?child=${childId}`, `/kid-dashboard/${childId}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.setViewportSize({ width: 400, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // Chromium keeps the size of a rem in container queries until the container has another size.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().setOffline(true);
    await expect(bar).toBeVisible();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(0.15 * 844);
    if (path.startsWith('/kid')) break;
    await page.context().setOffline(false);
  }
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page
    .getByRole('button', { name: /^Mark Complete!/ })
    .first()
    .click();
  const notice = page.getByRole('group').filter({ hasText: "We can't reach Starchart." });
  await expect(notice).toBeVisible();
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  // It slides in.
  await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
});

test('at a root font of 200 %, quests of the plain look and of a board keep their words whole', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  const { api, childId, childLogin } = family;
  await api.patch(`/api/children/${childId}`, { data: { look: 'plain' } });
  await addHabit(family, childId, 'Read for 20 minutes', { slots: ['any', 'any'] });
  const habitId = await addHabit(family, childId, 'Feed the guinea pigs', { requiresApproval: true });
  await signIn(page, childLogin, 'child');
  await page.setViewportSize({ width: 390, height: 844 });
  const check = async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => page.evaluate(findBrokenWords, 'main')).toEqual([]);
    await expectNoOverflow(page, 'body');
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('article', { name: 'Read for 20 minutes' })).toBeVisible();
  await test.step('plain look', check);
  await post(page.request, '/api/habit-completions', { habitId, childId });
  await page.reload();
  const done = page.getByRole('heading', { name: 'Feed the guinea pigs' });
  await expect(done).toBeVisible();
  await test.step('plain look with a quest that is done', check);

  await page.context().clearCookies();
  await page.goto(await createGuestPass(family));
  await page.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(page.getByRole('button', { name: /^Read for 20 minutes .*for Mia/ })).toBeVisible();
  await test.step('board', check);
});

test("at a root font of 200 %, the header of the parents' pages takes one row, and an alert keeps its words whole", {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read for twenty minutes every evening');
  await useSession(page, family.api);
  await test.step('names of rows are whole', async () => {
    await page.setViewportSize({ width: 400, height: 844 });
    await page.goto(`/parent-dashboard?child=${childId}`);
    const name = page.getByRole('heading', { name: /^Read for/ });
    await expect(name).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // Chromium keeps the size of a rem in container queries until the container has another size.
    await page.setViewportSize({ width: 390, height: 844 });
    const hidden = () => name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden).toBeLessThanOrEqual(2);
  });
  for (const width of [1366, 1024, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/parent-dashboard', '/chart', '/settings']) {
      await page.goto(path);
      const bar = page.getByRole('banner');
      const icon = bar.getByRole('button', { name: 'menu' }).locator('svg').filter({ visible: true }).first();
      const small = (await icon.boundingBox())?.width ?? Number.NaN;
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(120);
      await expect.poll(async () => (await icon.boundingBox())?.width).toBeGreaterThanOrEqual(1.8 * small);
      await expect(bar.getByRole('link', { name: 'Starchart' })).toBeVisible();
    }
  }
  // A login would end the session that all tests share.
  await page.context().clearCookies();
  await register(page.request, 'Robin Winter');
  await signIn(page, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/parent-dashboard');
  await openNotice(page, /^Pending Parent Registrations/);
  await expect(page.getByRole('heading', { name: 'Pending Parent Registrations' })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => page.evaluate(findBrokenWords, '#pending-parents')).toEqual([]);
});

test('the ways out are smaller than what the child plays with, and the filters of the star book take one line', {
  tag: '@full',
}, async ({ page, family }) => {
  await post(page.request, '/api/child-login', { ...family.childLogin });
  await addHabit(family, family.childId, 'Brush teeth', {});
  await page.goto('/kid-dashboard');
  const height = async (name: string) =>
    (await page.getByRole('button', { name }).first().boundingBox())?.height ?? Number.NaN;
  for (const name of ['Log Out', 'Sound on']) {
    expect(await height(name)).toBeGreaterThanOrEqual(48);
    expect(await height(name)).toBeLessThan(64);
  }
  expect(await height('Mark Complete!')).toBeGreaterThanOrEqual(72);
  for (const width of [320, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/kid-dashboard');
    await page.getByRole('button', { name: 'open your star book' }).filter({ visible: true }).click();
    const filter = page.getByRole('group', { name: 'Show' });
    await expect(filter).toBeVisible();
    const tops = await filter
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
    await filter.getByRole('radio', { name: 'Notes' }).check();
    await expect(page.getByText(/^No notes yet/)).toBeVisible();
    await reachesScreen(page, 'Notes');
  }
});

test("the sections of the child's page fit small phones in all languages", { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await giveBonus({ api: family.api, childId }, 1000, 'A good start');
  await addReward(family, childId, 'Castle trip', 900);
  await useSession(page, family.api);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await page.addInitScript((tag) => localStorage.setItem('starchart.language', tag), language);
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const sections = page.getByRole('navigation').getByRole('link');
    await expect(sections).toHaveCount(3);
    for (const section of await sections.all()) {
      const hidden = () => section.evaluate((link) => link.scrollWidth - link.clientWidth);
      await expect.poll(hidden, { message: await section.innerText() }).toBeLessThanOrEqual(0);
    }
    await expectNoOverflow(page, 'body');
    await page.setViewportSize({ width: 320, height: 640 });
  }
});

async function reachesScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).focus();
  await expect(page.getByRole('radio', { name })).toBeInViewport({ ratio: 0.9 });
}

/** Runs in the page. Returns words that are on more than one line. */
function findBrokenWords(part = '[role="dialog"]'): string[] {
  const scope = document.querySelector(part) ?? document.body;
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!text || !parent?.checkVisibility() || parent.closest('.visually-hidden, script, style')) continue;
    for (const { 0: word, index } of text.matchAll(/[^\s\-–—]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}
