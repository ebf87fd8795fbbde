import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import { menuButton } from './actions-menu.ts';
import { createFamily, type Family, longestName, post, register, signIn, uniqueName } from './api-setup.ts';
import { BASE_URL } from './environment.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { giveBonus } from './ledger-setup.ts';
import { respondWith } from './network-faults.ts';
import { startServerProcess } from './server-process.ts';
import { loadWhole } from './whole-page.ts';

const PHONE = { width: 390, height: 844 };

const SIZES = [
  [390, 844],
  [1024, 768],
  [1366, 900],
] as const;

test('with everything waiting, the first check is in the upper half of every screen, and no chip is cut', {
  tag: '@full',
}, async ({ page, admin }) => {
  // Two servers, three sizes.
  test.setTimeout(300_000);
  const server = await startServerProcess();
  const empty = await request.newContext({ baseURL: server.url });
  await post(empty, '/api/login', { ...server.login });
  try {
    for (const [name, url, api] of [
      ['an empty server', server.url, empty],
      ['the demo', BASE_URL, admin],
    ] as const) {
      const childId = await letEverythingWait(api);
      await page.context().clearCookies();
      await useSession(page, api);
      const account = await (await api.get('/api/account')).json();
      await respondWith(page, 'account.get', { ...account, offersInvite: true });
      for (const [width, height] of SIZES) {
        await test.step(`${name} at ${width} px`, async () => {
          await page.setViewportSize({ width, height });
          await page.goto(`${url}/parent-dashboard?child=${childId}`);
          await expectFirstCheckInUpperHalf(page, width >= 1024);
        });
      }
      await page.unrouteAll();
      await api.delete(`/api/children/${childId}`);
    }
  } finally {
    await empty.dispose();
    await server.stop();
  }
});

/** A registration, three things that wait for a yes, one to hand out, an idea and a pause of a new child. Returns its id. */
async function letEverythingWait(api: APIRequestContext): Promise<number> {
  const { id: childId } = await post(api, '/api/children', { name: 'Robin' });
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const habit = { childId, name: 'Read a story', description: 'Every day', pointsPerCompletion: 60 };
  const { id: habitId } = await post(api, '/api/habits', habit);
  const cells = [8, 7, 6, 5, 4, 3, 1, 0].map((days) => {
    const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    return { habitId, day, done: true };
  });
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  const asked = { ...habit, name: 'Practice the piano', requiresApproval: true };
  const { id: askedId } = await post(api, '/api/habits', asked);
  await post(api, '/api/habit-completions', { habitId: askedId, childId, asChild: true });
  for (const text of ['A kite', 'A trip to the zoo']) {
    await post(api, `/api/children/${childId}/wishes`, { text });
  }
  const reward = { childId, name: 'Ice cream', description: 'Together', pointsCost: 10, icon: 'ice-cream' };
  const { id: rewardId } = await post(api, '/api/rewards', reward);
  await post(api, '/api/reward-redemptions', { childId, rewardId });
  await post(api, '/api/pauses', { childId, kind: 'sick', startsOn: today, endsOn: today });
  await register(api, 'Noor Summer');
  return childId;
}

async function expectFirstCheckInUpperHalf(page: Page, isWide: boolean): Promise<void> {
  const check = page.getByRole('button', { name: 'Undo Read a story' });
  const line = page.getByRole('list').filter({ has: page.locator('[aria-controls="notice"]') });
  const chips = line.locator('[aria-controls="notice"]');
  await expect(chips.first()).toHaveText('Sick today');
  for (const name of [
    /^\d+ waiting$/,
    /^\d+ to give$/,
    /^Pending Parent Registrations/,
    '1 idea',
    /^Invite$/,
  ]) {
    await expect(line.getByRole('button', { name, expanded: false })).toHaveCount(1);
  }
  const middle = async () => {
    const { y, bottom } = await boxOf(check);
    return (y + bottom) / 2;
  };
  await expect.poll(middle).toBeLessThanOrEqual(430);

  // Each chip is whole, or behind the number of those that are not.
  const box = await boxOf(line);
  let hidden = 0;
  for (const chip of await chips.all()) {
    const { y, bottom, right } = await boxOf(chip);
    if (y > box.bottom) hidden++;
    else expect(bottom <= box.bottom && right <= box.right, await chip.innerText()).toBe(true);
  }
  const more = line.locator('[data-count]').nth((await chips.count()) - hidden - 1);
  if (isWide) expect(hidden).toBe(0);
  else await expect(more).toHaveAttribute('data-count', `+${hidden}`);

  const before = await middle();
  if (!isWide) {
    await more.click();
    await expect(chips.last()).toBeInViewport({ ratio: 1 });
  }
  for (const [chip, panel] of [
    [/^\d+ waiting$/, 'Waiting for you'],
    [/^Pending Parent Registrations/, /^Pending Parent Registrations/],
    [/^\d+ to give$/, 'To hand out'],
    ['Sick today', 'Pause'],
    ['1 idea', 'Read a story: the 6-day streak ended on'],
  ] as const) {
    const region = page.getByRole('region', { name: panel });
    await expect(region).toBeHidden();
    await line.getByRole('button', { name: chip }).click();
    await expect(region).toBeVisible();
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(1);
    if (!isWide) continue;
    // Beside the habits, which stay where they are.
    expect((await boxOf(region)).x).toBeGreaterThan((await boxOf(check)).right);
    expect(await middle()).toBe(before);
  }
  if (isWide) return;
  const clock = page.getByRole('region', { name: 'Demo clock' });
  if (await clock.isVisible()) expect(await heightOf(clock)).toBeLessThanOrEqual(36);
  const sections = [
    'Active Habits',
    'Available Rewards',
    "Robin's summary",
    'Achievement Badges',
    'Star book',
  ];
  await expect(async () => {
    const order = await Promise.all(
      sections.map(async (name) => (await boxOf(page.getByRole('region', { name }))).y),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }).toPass();
}

test('on a phone, a chip opens what is to hand out, the bar of the network stays in view, and the menu has the child view', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Robin');
  const { childId } = family;
  const habitId = await addHabit(family, childId, 'A good start', { pointsPerCompletion: 60 });
  await post(family.api, '/api/habit-completions', { habitId, childId });
  await addReward(family, childId, 'Ice cream', 30);
  await page.setViewportSize(PHONE);
  await openDashboard(page, family, childId);
  const redeemed = await open(page, 'Redeem Ice cream');
  await redeemed.getByRole('button', { name: 'Redeem' }).click();
  const chip = page.getByRole('button', { name: '1 to give' });

  await chip.click();
  await page.getByRole('button', { name: 'Given: Ice cream to Robin' }).click();
  await expect(page.getByText('Reward given')).toBeVisible();
  await expect(chip).toBeHidden();

  await test.step('the offline bar is in view at every scroll position', async () => {
    await loadWhole(page, () => page.reload());
    await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
    await page.context().setOffline(true);
    const told = page.getByText("You're offline. Habits you check off are saved here and sent later.", {
      exact: false,
    });
    await expect(told).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(told).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await expect(told).toBeHidden();
  });

  await test.step('the child view and the logout are in the menu', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const childView = page.getByRole('button', { name: 'Switch to Child View' });
    await expect(page.getByRole('link', { name: 'Starchart' })).toBeVisible();
    await expect(childView).toBeHidden();
    await page.getByRole('button', { name: "Alex Star's menu" }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await childView.click();
    await expect(page).toHaveURL(/\/kid-dashboard\/\d+$/);
  });
});

test('after a step on a phone, its result is in view', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Ada');
  await page.setViewportSize(PHONE);
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');

  await test.step('a new child: its page from the top, with the focus on its name', async () => {
    await page.getByRole('button', { name: 'Add Child' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ben');
    await page.getByRole('main').getByRole('button', { name: 'Add Child' }).last().click();
    await expect(page.getByRole('button', { name: 'Ben', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Start with a starter pack' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('a starter pack: the first of its habits', async () => {
    await page
      .getByRole('button', { name: /^Take this pack/ })
      .first()
      .click();
    const rows = page.getByRole('region', { name: 'Active Habits' }).getByRole('listitem');
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
  });

  await test.step('a reward and a habit: that one', async () => {
    for (const name of ['Cinema', 'Ice cream']) {
      await page.getByRole('button', { name: 'Create Custom Reward' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name', { exact: true }).fill(name);
      await form.getByRole('button', { name: 'Create reward' }).click();
      const redeem = page.getByRole('listitem').filter({ hasText: name }).getByRole('button').last();
      await expect(redeem).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'Create New Habit' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Water the plants');
    await form.getByRole('button', { name: 'Create habit' }).click();
    await expect(page.getByRole('button', { name: 'Complete Water the plants' })).toBeInViewport({
      ratio: 1,
    });
  });
});

test('habit rows are compact, with a bar that begins below the text and always their points, and controls are large enough', {
  tag: '@full',
}, async ({ page, family }) => {
  const name = uniqueName('Robin');
  const childId = await addChildWithPoints(family, name, 60);
  await addHabit(family, childId, 'Read', { pointsPerCompletion: 7 });
  await addHabit(family, childId, 'Learn all of the times tables up to twelve', { pointsPerCompletion: 7 });
  await addHabit(family, childId, longestName('Quest'), { pointsPerCompletion: 7, endDate: '2099-12-31' });
  await addReward(family, childId, longestName('Reward'), 30);
  await addReward(family, childId, 'Castle trip', 3000);
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const child of [childId, 'everyone']) {
      await useSession(page, family.api);
      await page.goto(`/parent-dashboard?child=${child}`);
      const rows = page
        .getByRole('region', { name: child === childId ? 'Active Habits' : name })
        .getByRole('listitem');
      await expect(rows).toHaveCount(4);
      for (const row of await rows.all()) {
        // Parts above the rows and the web fonts arrive later.
        await expect(async () => {
          const height = await heightOf(row.locator('> *'));
          expect([64, 72], `${width} px, ${await row.innerText()}`).toContain(height);
          const text = await boxOf(row.getByRole('heading').locator('..'));
          const points = await boxOf(row.getByText(/^(60|7) points$/));
          expect(points.bottom).toBeLessThanOrEqual(text.bottom);
          if (child === 'everyone') return;
          const bar = await boxOf(row.locator('[aria-hidden] [style*="progress"]').first());
          expect(bar.x).toBeCloseTo(text.x, 0);
          expect(bar.y - text.bottom).toBeGreaterThanOrEqual(2);
        }).toPass();
      }
      await expect(rows.first()).toHaveCSS('border-inline-start-width', '0px');
      for (const check of await rows.getByRole('button', { name: /^(Complete|Undo) / }).all()) {
        const box = await check.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      for (const control of await page.getByRole('main').getByRole('button').all()) {
        expect(await heightOf(control), await control.innerText()).toBeGreaterThanOrEqual(40);
      }
    }
  }
});

test('an open habit is an empty circle, which shows its check when pointed at, pressed or done', {
  tag: '@full',
}, async ({ page, family }) => {
  const childName = uniqueName('Robin');
  const childId = await addChild(family, childName);
  await addHabit(family, childId, 'Read a story');
  await useSession(page, family.api);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [child, name] of [
      [childId, 'Read a story'],
      ['everyone', `Read a story for ${childName}`],
    ] as const) {
      await page.goto(`/parent-dashboard?child=${child}`);
      const unticked = page.getByRole('button', { name: `Complete ${name}`, exact: true });
      const done = page.getByRole('button', { name: `Undo ${name}`, exact: true });
      await expect(unticked.locator('svg')).toHaveCSS('opacity', '0');
      await expect(unticked).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await unticked.hover();
      await expect(unticked.locator('svg')).toHaveCSS('opacity', '1');
      await unticked.click();
      await page.mouse.move(0, 0);
      await expect(done.locator('svg')).toHaveCSS('opacity', '1');
      // The next page asks the server.
      const undone = page.waitForResponse(/completions\.undo/);
      await done.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await page.mouse.move(0, 0);
      await expect(unticked.locator('svg')).toHaveCSS('opacity', '0');
      await undone;
    }
  }
});

/** 40 characters each, in the language with the longest words. */
const [first, second] = [
  'Übernachtungsparty mit drei Freundinnen!',
  'Das Abendessen fürs Wochenende aussuchen',
];

test('long names of rewards, wishes and what waits are not cut', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Charlotte', { language: 'de' });
  const { api, childId, childLogin } = family;
  const checked = { pointsPerCompletion: 60, requiresApproval: true };
  await giveBonus(family, 60, 'A good start');
  const given = await addReward(family, childId, first, 30);
  const goal = await addReward(family, childId, second, 30);
  await addReward(family, childId, `${first.slice(1)}!`, 3000);
  await post(api, '/api/reward-redemptions', { rewardId: given, childId });
  expect((await api.put(`/api/children/${childId}/goal`, { data: { rewardId: goal } })).ok()).toBe(true);
  const habitId = await addHabit(family, childId, second, checked);
  await post(api, '/api/habit-completions', { habitId, childId, asChild: true });
  await signIn(page, childLogin, 'child');
  await post(page.request, `/api/children/${childId}/wishes`, { text: `${first} ${second}`.slice(0, 80) });
  await useSession(page, api);
  await page.addInitScript(() => localStorage.setItem('starchart.language', 'de'));
  const names = page.getByRole('main').locator('li:not(:has([data-check])):has(button) h3');
  async function expectWhole(count: number): Promise<void> {
    await expect(names).toHaveCount(count);
    for (const name of await names.all()) {
      const hidden = () =>
        name.evaluate((one) =>
          Math.max(
            ...[one, one.parentElement ?? one].map(
              ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
            ),
          ),
        );
      await expect(name.locator('..'), 'cuts the dot before a line').toHaveCSS('overflow-x', 'hidden');
      await expect.poll(hidden, `hidden px of “${await name.innerText()}”`).toBeLessThanOrEqual(0);
    }
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/parent-dashboard?child=${childId}`);
    await expectWhole(3);
    const chips = page.locator('[aria-controls="notice"]');
    await chips.nth(0).click();
    await expectWhole(5);
    await chips.nth(1).click();
    await expectWhole(4);
  }
});

test('on a desktop, no column has a large empty area, the badges have a height of their own, and a tab shows its tools', {
  tag: '@full',
}, async ({ page, family }) => {
  for (const habits of [0, 6, 40]) {
    const childId = await addChild(family, 'Robin');
    for (let n = 1; n <= habits; n++) await addHabit(family, childId, `Habit ${n}`);
    for (let n = 1; n <= 4; n++) await addReward(family, childId, `Reward ${n}`, 10 * n);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openDashboard(page, family, childId);
    const badges = page.getByRole('region', { name: 'Achievement Badges' });
    await expect(badges).toBeVisible();
    await expect(
      page
        .getByRole('button', { name: 'Redeem Reward 1' })
        .or(page.getByText('Not Enough Points').first())
        .first(),
    ).toBeVisible();
    if (habits === 0)
      await expect(page.getByRole('button', { name: /^Take this pack/ }).first()).toBeVisible();
    // Parts of the page arrive later.
    await expect(async () => {
      const stats = await boxOf(page.getByRole('listitem').filter({ hasText: 'Completed Tasks' }));
      const left = await boxOf(page.getByRole('region', { name: 'Active Habits' }));
      const right = await boxOf(page.getByRole('region', { name: 'Available Rewards' }));
      expect(right.x, 'rewards stand beside the habits').toBeGreaterThan(640);
      const lowest = page.getByRole('region', { name: 'Active Habits' }).getByRole('listitem').last();
      const leftEnd = habits === 40 ? (await boxOf(lowest)).bottom : left.bottom;
      expect(stats.y - leftEnd, `${habits} habits: below the left column`).toBeLessThan(250);
      if (habits < 40) {
        expect(stats.y - right.bottom, `${habits} habits: below the right column`).toBeLessThan(250);
      } else {
        // The last row has one or two habits.
        const last = [await boxOf(menuButton(page, 'Habit 39')), await boxOf(menuButton(page, 'Habit 40'))];
        const besides = Math.max(...last.map(({ x }) => x));
        expect(besides, 'many habits continue below the rewards').toBeGreaterThan(640);
      }
    }).toPass();
  }

  await test.step('the card of the badges', async () => {
    const childId = await addChildWithPoints(family, 'Kim', 100);
    for (let n = 1; n <= 4; n++) await giveBonus({ api: family.api, childId }, 10, `Helped ${n} times`);
    await openDashboard(page, family, childId);
    const badges = page.getByRole('region', { name: 'Achievement Badges' });
    await expect(badges.getByRole('listitem')).toHaveCount(6);
    const below = async () =>
      (await boxOf(badges)).bottom - (await boxOf(badges.getByRole('listitem').last())).bottom;
    await expect.poll(below).toBeLessThan(40);
  });

  await test.step('the tools of a tab', async () => {
    const tools = page.getByRole('button', { name: 'Edit Mia' }).locator('..');
    await expect(tools, 'the mouse is elsewhere').toHaveCSS('opacity', '0');
    await page.getByRole('button', { name: 'Mia', exact: true }).focus();
    await expect(tools).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Kim', exact: true }).focus();
    await expect(tools).toHaveCSS('opacity', '0');
    await page.getByRole('button', { name: 'Mia', exact: true }).hover();
    await expect(tools).toHaveCSS('opacity', '1');
  });
});

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

async function boxOf(element: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x, y, right: x + width, bottom: y + height };
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}

/** Opens the dialog of a button. */
async function open(page: Page, opener: string): Promise<Locator> {
  await page.getByRole('button', { name: opener }).first().click();
  return page.getByRole('dialog');
}
