import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction, menuButton } from './actions-menu.ts';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { blockEventStream, dropResponses, keepNothing, restoreNetwork } from './network-faults.ts';

test('completes, undoes and redeems once when a child taps three times', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await addReward(family, childId, 'Ice cream', 20);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const quest = page.getByRole('article', { name: 'Read a story' });
  const complete = quest.getByRole('button', { name: 'Mark Complete!' });
  const undo = quest.getByRole('button', { name: 'Undo Completion' });

  await tapThreeTimes(complete);
  await expect(undo).toBeEnabled();
  await expect.poll(() => balanceOf(family, childId)).toBe(65);
  await undo.click();
  await tapThreeTimes(page.getByRole('button', { name: 'Yes, take it back' }));
  await expect(complete).toBeEnabled();
  await expect(page.getByText('5 points have been returned to your balance.')).toBeVisible();
  expect(await balanceOf(family, childId)).toBe(60);

  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await tapThreeTimes(page.getByRole('button', { name: 'Claim It!' }));
  await page.getByRole('button', { name: 'Awesome!' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => balanceOf(family, childId)).toBe(40);
});

test('submits once when a parent clicks three times', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await addReward(family, childId, 'Ice cream', 20);
  await openDashboard(page, family, childId);
  const dialog = page.getByRole('dialog');

  await tapThreeTimes(page.getByRole('button', { name: 'Complete Read a story' }));
  await expect(page.getByText('Robin earned 5 points.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo Read a story' })).toBeEnabled();
  expect(await balanceOf(family, childId)).toBe(65);

  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await tapThreeTimes(dialog.getByRole('button', { name: 'Redeem' }));
  await expect(dialog).toBeHidden();
  expect(await balanceOf(family, childId)).toBe(45);

  await page.getByRole('button', { name: 'Adjust Points' }).click();
  await dialog.getByLabel('Points to deduct').fill('5');
  await tapThreeTimes(dialog.getByRole('button', { name: 'Deduct points' }));
  await expect(dialog).toBeHidden();
  expect(await balanceOf(family, childId)).toBe(40);

  await page.getByRole('button', { name: 'Create New Habit' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Feed the cat');
  await tapThreeTimes(dialog.getByRole('button', { name: 'Create habit' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete Feed the cat' })).toHaveCount(1);
});

test('opens a dialog with a double click and closes it with a tap on the backdrop', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await page.clock.install();
  await openDashboard(page, family, childId);
  const dialog = page.getByRole('dialog');
  // Loads the code of the dialog, so that the second click hits the open dialog.
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const inMenu = page.getByRole('menuitem', { name: 'Delete Ice cream' });
  const openers = [
    page.getByRole('button', { name: 'Redeem Ice cream' }),
    inMenu,
    page.getByRole('button', { name: 'Adjust Points' }),
  ];
  for (const opener of openers) {
    if (opener === inMenu) await menuButton(page, 'Ice cream').click();
    await tapRepeatedly(opener, 2, 200);
    // Longer than the close transition.
    await page.clock.runFor(600);
    await expect(dialog).toBeVisible();
    await expect(async () => {
      await page.mouse.click(5, 300);
      await expect(dialog).toBeHidden({ timeout: 500 });
    }).toPass();
  }
});

for (const side of ['parent', 'child'] as const) {
  test(`shows the ${side} a changed price and deducts nothing`, { tag: '@full' }, async ({
    page,
    family,
  }) => {
    await blockEventStream(page);
    const isParent = side === 'parent';
    const childId = await addChildWithPoints(family, 'Robin', 60);
    await addReward(family, childId, 'Ice cream', 25);
    await useSession(page, family.api);
    await page.goto(isParent ? `/parent-dashboard?child=${childId}` : `/kid-dashboard/${childId}`);
    await expectNothingUnderWay(page);
    await page.getByRole('button', { name: isParent ? 'Redeem Ice cream' : 'Claim This Reward' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(isParent ? '25 points' : '25 stars');

    const [reward] = await (await family.api.get(`/api/children/${childId}/rewards`)).json();
    await put(family, `/api/rewards/${reward.id}`, { ...reward, pointsCost: 40 });
    await dialog.getByRole('button', { name: isParent ? 'Redeem' : 'Claim It!' }).click();
    await expect(page.getByText('this reward now costs 40')).toBeVisible();
    await expect(dialog).toBeHidden();
    const price = page.getByText(isParent ? '40 points' : '40 stars', { exact: true });
    // Not that of an idea, which is a button.
    await expect(page.getByRole('listitem').filter({ hasText: 'Ice cream', has: price })).toBeVisible();
    expect(await balanceOf(family, childId)).toBe(60);
  });
}

for (const side of ['parent', 'child'] as const) {
  test(`closes the dialog of the ${side} when the points have been spent on another device`, {
    tag: '@full',
  }, async ({ page, family }) => {
    await blockEventStream(page);
    const isParent = side === 'parent';
    const childId = await addChildWithPoints(family, 'Robin', 30);
    await addReward(family, childId, 'Ice cream', 25);
    await useSession(page, family.api);
    await page.goto(isParent ? `/parent-dashboard?child=${childId}` : `/kid-dashboard/${childId}`);
    await expectNothingUnderWay(page);
    await page.getByRole('button', { name: isParent ? 'Redeem Ice cream' : 'Claim This Reward' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await post(family.api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: 10 });

    await dialog.getByRole('button', { name: isParent ? 'Redeem' : 'Claim It!' }).click();
    await expect(page.getByText("That's not enough for this reward yet.")).toBeVisible();
    await expect(dialog).toBeHidden();
    const [tooDear, home] = isParent
      ? ['Not Enough Points', page.getByRole('heading', { name: 'Available Rewards' })]
      : ['Collect More Stars!', page.getByRole('article', { name: 'Ice cream' })];
    await expect(page.getByRole('button', { name: tooDear })).toBeDisabled();
    await expect(home).toBeFocused();
  });
}

test('closes a confirmation when its habit has been deleted on another device', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await blockEventStream(page);
  const childId = await addChild(family, 'Robin');
  const habitId = await addHabit(family, childId, 'Read a story');
  await openDashboard(page, family, childId);
  await expectNothingUnderWay(page);
  await chooseAction(page, 'Delete Read a story');
  const dialog = page.getByRole('dialog', { name: 'Delete “Read a story”?' });
  await expect(dialog).toBeVisible();
  await family.api.delete(`/api/habits/${habitId}`);
  await dialog.getByRole('button', { name: 'Delete habit' }).click();
  await expect(page.getByText("We couldn't find that.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(menuButton(page, 'Read a story')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeFocused();
});

test('reports a habit that was completed on another device and the points that an undo returns', {
  tag: '@full',
}, async ({ page, family }) => {
  // Neither refetches after a kept page nor events show the other device's completion.
  await keepNothing(page);
  await blockEventStream(page);
  const childId = await addChild(family, 'Robin');
  const habit = { name: 'Read a story', description: 'Again and again', pointsPerCompletion: 7 };
  const habitId = await addHabit(family, childId, habit.name, habit);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await expect(complete).toBeVisible();
  await expectNothingUnderWay(page);
  await post(family.api, '/api/habit-completions', { habitId, childId });
  await complete.click();
  await expect(page.getByText('Already done!')).toBeVisible();
  await expect(page.getByText('You earned')).toBeHidden();

  await put(family, `/api/habits/${habitId}`, { ...habit, childId, pointsPerCompletion: 9 });
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('7 points have been returned to your balance.')).toBeVisible();

  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('button', { name: 'Complete Read a story' })).toBeVisible();
  await expectNothingUnderWay(page);
  await post(family.api, '/api/habit-completions', { habitId, childId });
  await page.getByRole('button', { name: 'Complete Read a story' }).click();
  await expect(page.getByText('Already completed')).toBeVisible();
});

test('counts a completion with a lost response and saves one that never arrived', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await dropResponses(page, 'completions.record');
  await complete.click();
  await expect(page.getByText('You earned 5 stars!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('Completion undone')).toBeVisible();

  await restoreNetwork(page);
  await page.route('**/trpc/completions.record*', (route) => route.abort());
  await complete.click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(page.getByText('+5 on the way').first()).toBeVisible();
});

test('redeems once when the response is lost and the child tries again', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const redeem = async () => {
    await page.getByRole('button', { name: 'Claim This Reward' }).click();
    await page.getByRole('button', { name: 'Claim It!' }).click();
    await expect(page.getByRole('button', { name: 'Claim It!' })).toBeHidden();
  };
  const endParty = () => page.getByRole('button', { name: 'Awesome!' }).click();
  await dropResponses(page, 'redemptions.redeem');
  await redeem();
  await expect(page.getByText('Failed to redeem reward')).toBeVisible();
  await redeem();
  await restoreNetwork(page);
  await redeem();
  await endParty();
  await expect(page.getByText('Ask a grown-up for Ice cream.')).toBeVisible();
  await expect(page.getByText('Ask a grown-up for it', { exact: true })).toHaveCount(1);
  await expect(page.getByText('40 stars to spend').first()).toBeAttached();
  expect(await kindsOf(family, childId)).toEqual(['redemption', 'completion']);
  expect(await balanceOf(family, childId)).toBe(40);

  // After a response, the next redemption is a new one.
  await redeem();
  await endParty();
  await expect(page.getByText('Ask a grown-up for it', { exact: true })).toHaveCount(2);
  expect(await balanceOf(family, childId)).toBe(20);
});

test('counts a completion once when the response is lost and the device sends it again', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await blockEventStream(page);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await expect(complete).toBeVisible();
  await dropResponses(page, 'completions.record');
  await page.route('**/trpc/*kidDashboard*', (route) => route.abort());
  await complete.click();
  const saved = page.getByText('Saved on this device');
  await expect(saved).toBeVisible();
  await expect.poll(() => balanceOf(family, childId)).toBe(5);
  await restoreNetwork(page);
  await expect(saved).toBeHidden();
  await expect(page.getByRole('button', { name: 'Completed for Today!' })).toBeVisible();
  expect(await kindsOf(family, childId)).toEqual(['completion']);
  expect(await balanceOf(family, childId)).toBe(5);
});

test('shows the new day when a child taps on a page from the day before', { tag: '@full' }, async ({
  page,
}) => {
  // Never the same day: their clocks are 25 hours apart.
  const [earlier, later] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  const family = await createFamily('Robin');
  const { childId } = family;
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await blockEventStream(page);
  await moveTo(family, earlier);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await expect(complete).toBeVisible();
  await expectNothingUnderWay(page);
  await moveTo(family, later);
  const { today } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  // Until its dashboard is there, the page shows the earlier day.
  const newDay = page.waitForResponse(
    async (response) =>
      response.url().includes('kidDashboard') &&
      (await response.text().catch(() => '')).includes(`"today":"${today}"`),
  );
  await complete.click();
  await expect(page.getByText("It's a new day")).toBeVisible();
  await newDay;
  // The tap was for the earlier day, on which the habit did not exist.
  const note = page.getByRole('region', { name: 'A note for you' });
  await expect(note).toContainText("We couldn't add “Read a story” from");
  await note.getByRole('button', { name: 'OK' }).click();
  await expect(note).toBeHidden();
  await expect(complete).toBeEnabled();
  expect(await balanceOf(family, childId)).toBe(0);
  await complete.click();
  await expect(page.getByText('You earned 5 stars!')).toBeVisible();

  await page.goto(`/parent-dashboard?child=${childId}`);
  const undo = page.getByRole('button', { name: 'Undo Read a story' });
  await expect(undo).toBeVisible();
  await expectNothingUnderWay(page);
  await moveTo(family, earlier);
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText("It's a new day")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Read a story' })).toBeVisible();
  expect(await balanceOf(family, childId)).toBe(5);
});

test('switches the parent’s tab to a child that logs in', { tag: '@full' }, async ({ page }) => {
  const { childId, childLogin, parentLogin } = await createFamily('Mia');
  // The end of its events would switch the tab before the click.
  await page.route('**/api/events*', (route) => route.abort());
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Feed the cat');
  await expectNothingUnderWay(page);
  await signIn(page, childLogin, 'child');
  await form.getByRole('button', { name: 'Create habit' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('discards an open form when another parent logs in', { tag: '@full' }, async ({ page }) => {
  const first = await createFamily('Mia');
  const next = await createFamily('Leo');
  await signIn(page, first.parentLogin);
  await page.goto('/profile');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');

  const tab = await page.context().newPage();
  await tab.goto('/parent-dashboard');
  await tab.getByRole('button', { name: /'s menu$/ }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Username').fill('half a');
  await tab.goto('/auth');
  await tab.getByLabel('Username').fill(next.parentLogin.username);
  await tab.getByLabel('Password', { exact: true }).fill(next.parentLogin.password);
  await tab.getByRole('button', { name: 'Login', exact: true }).click();
  // The page that was open before, with the account of the parent who is logged in now.
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(new RegExp(next.parentLogin.username));
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Half a name');
});

test('leads a child to the child login when the session has ended', { tag: '@full' }, async ({ page }) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await post(api, '/api/habits', { childId, name: 'Feed the cat', description: 'Every single day' });
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('button', { name: 'Mark Complete!' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Mark Complete!' }).click();
  await expect(page.getByRole('heading', { name: 'Kid Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();

  // A new tab does not know that a session has ended.
  const tab = await page.context().newPage();
  await tab.goto(`/kid-dashboard/${childId}`);
  await expect(tab).toHaveURL('/child-login');
});

function tapThreeTimes(target: Locator): Promise<void> {
  return tapRepeatedly(target, 3, 60);
}

/**
 * Taps one spot several times, on the element that is there at the time. Timed inside the page, because input events that Playwright
 * sends arrive late on a busy machine.
 */
async function tapRepeatedly(target: Locator, times: number, pauseMs: number): Promise<void> {
  await target.click({ trial: true });
  await target.evaluate(
    async (button, [taps, pause]) => {
      // Notices that load above may have moved it out of view.
      button.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = button.getBoundingClientRect();
      for (let tap = 0; tap < taps; tap++) {
        if (tap > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const under = document.elementFromPoint(left + width * 0.75, top + height / 2);
        (under?.closest<HTMLElement>('button') ?? (under as HTMLElement | null))?.click();
      }
    },
    [times, pauseMs] as const,
  );
}

/** A page that loads slowly refetches what it shows. An answer that is still under way may tell it what another device is about to do. */
async function expectNothingUnderWay(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

async function balanceOf({ api }: Family, childId: number): Promise<number> {
  return (await (await api.get(`/api/children/${childId}`)).json()).currentPoints;
}

/** Kinds of a child's ledger entries, newest first. */
async function kindsOf({ api }: Family, childId: number): Promise<string[]> {
  const { items } = await (await api.get(`/api/children/${childId}/points-entries`)).json();
  return items.map(({ kind }: { kind: string }) => kind);
}

/** Moves the family to another time zone and by that to another day. */
async function moveTo({ api }: Family, timeZone: string): Promise<void> {
  const answer = await api.patch('/api/account', { data: { timeZone } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function put({ api }: Family, path: string, data: Record<string, unknown>): Promise<void> {
  const answer = await api.put(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
