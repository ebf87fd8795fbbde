import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction, menuButton } from './actions-menu.ts';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { blockEventStream, dropResponses, keepNothing, restoreNetwork } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

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

test('a parent who clicks three times submits once, and a double click opens a dialog that a tap beside it closes', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await addReward(family, childId, 'Ice cream', 20);
  await page.clock.install();
  await openDashboard(page, family, childId);
  const dialog = page.getByRole('dialog');

  await test.step('three clicks complete, redeem, deduct and create once', async () => {
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

  // Their code is loaded, so that the second click hits the open dialog.
  const inMenu = page.getByRole('menuitem', { name: 'Delete Ice cream' });
  await chooseAction(page, 'Delete Ice cream');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const opener of [
    page.getByRole('button', { name: 'Redeem Ice cream' }),
    inMenu,
    page.getByRole('button', { name: 'Adjust Points' }),
  ]) {
    await test.step('a double click', async () => {
      if (opener === inMenu) await menuButton(page, 'Ice cream').click();
      await tapRepeatedly(opener, 2, 200);
      // Longer than the close transition.
      await page.clock.runFor(600);
      await expect(dialog).toBeVisible();
      await expect(async () => {
        await page.mouse.click(5, 300);
        await expect(dialog).toBeHidden({ timeout: 500 });
      }).toPass();
    });
  }
});

test('a parent reads what another device has changed meanwhile, and nothing is deducted', {
  tag: '@full',
}, async ({ page, family }) => {
  // Neither events nor refetches after a kept page show what the other device does.
  await keepNothing(page);
  await blockEventStream(page);
  const childId = await addChildWithPoints(family, 'Robin', 60);
  const habitId = await addHabit(family, childId, 'Read a story');
  await addReward(family, childId, 'Ice cream', 25);
  // An answer that is still under way may tell the page what another device is about to do.
  await loadWhole(page, () => openDashboard(page, family, childId));
  const dialog = page.getByRole('dialog');
  const redeem = page.getByRole('button', { name: 'Redeem Ice cream' });

  await test.step('another price', async () => {
    await redeem.click();
    await expect(dialog).toContainText('25 points');
    const [reward] = await (await family.api.get(`/api/children/${childId}/rewards`)).json();
    await put(family, `/api/rewards/${reward.id}`, { ...reward, pointsCost: 40 });
    await dialog.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('this reward now costs 40')).toBeVisible();
    await expect(dialog).toBeHidden();
    // Not that of an idea, which is a button.
    const price = page.getByText('40 points', { exact: true });
    await expect(page.getByRole('listitem').filter({ hasText: 'Ice cream', has: price })).toBeVisible();
    expect(await balanceOf(family, childId)).toBe(60);
  });

  await test.step('points that are spent', async () => {
    await redeem.click();
    await expect(dialog).toBeVisible();
    await post(family.api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: 30 });
    await dialog.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText("That's not enough for this reward yet.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Not Enough Points' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Available Rewards' })).toBeFocused();
  });

  await test.step('a habit that is done', async () => {
    await post(family.api, '/api/habit-completions', { habitId, childId });
    const refetched = page.waitForResponse(/parentDashboard/);
    await page.getByRole('button', { name: 'Complete Read a story' }).click();
    await expect(page.getByText('Already completed')).toBeVisible();
    await refetched;
  });

  await test.step('a habit that is deleted', async () => {
    await chooseAction(page, 'Delete Read a story');
    const question = page.getByRole('dialog', { name: 'Delete “Read a story”?' });
    await expect(question).toBeVisible();
    await family.api.delete(`/api/habits/${habitId}`);
    await question.getByRole('button', { name: 'Delete habit' }).click();
    await expect(page.getByText("We couldn't find that.")).toBeVisible();
    await expect(question).toBeHidden();
    await expect(menuButton(page, 'Read a story')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeFocused();
  });
});

test('a completion whose response is lost counts once, also when the device sends it again', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await blockEventStream(page);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await dropResponses(page, 'completions.record');
  await complete.click();
  const saved = page.getByText('Saved on this device');
  await expect(saved).toBeVisible();
  await expect.poll(() => balanceOf(family, childId)).toBe(5);
  await restoreNetwork(page);
  await expect(saved).toBeHidden();
  await expect(page.getByRole('button', { name: 'Completed for Today!' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('Completion undone')).toBeVisible();
  expect(await kindsOf(family, childId)).toEqual(['reversal', 'completion']);
  expect(await balanceOf(family, childId)).toBe(0);
});

test('redeems once when the response is lost and the child tries again', { tag: '@full' }, async ({
  page,
  family,
}) => {
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

test('an open page follows who is logged in in this browser', { tag: '@full' }, async ({ page }) => {
  const { api, childId, childLogin, parentLogin } = await createFamily('Mia');
  const next = await createFamily('Leo');
  await post(api, '/api/habits', { childId, name: 'Feed the cat', description: 'Every single day' });
  const tab = await page.context().newPage();

  await test.step('another parent: what was typed is gone', async () => {
    await signIn(page, next.parentLogin);
    await page.goto('/profile');
    await page.getByLabel('Name', { exact: true }).fill('Half a name');
    await tab.goto('/parent-dashboard');
    await tab.getByRole('button', { name: /'s menu$/ }).click();
    await tab.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Username').fill('half a');
    await tab.goto('/auth');
    await tab.getByLabel('Username').fill(parentLogin.username);
    await tab.getByLabel('Password', { exact: true }).fill(parentLogin.password);
    await tab.getByRole('button', { name: 'Login', exact: true }).click();
    // The page that was open before, with the account of the parent who is logged in now.
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('Email')).toHaveValue(new RegExp(parentLogin.username));
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Half a name');
  });

  await test.step('a child: the page of a parent becomes its own', async () => {
    await tab.close();
    // The end of its events would switch the page before the click.
    await blockEventStream(page);
    await loadWhole(page, () => page.goto('/parent-dashboard'));
    await page.getByRole('button', { name: 'Create New Habit' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Feed the dog');
    await signIn(page, childLogin, 'child');
    // A request of the new page itself would lead to the login before the next tap.
    await loadWhole(page, () => form.getByRole('button', { name: 'Create habit' }).click());
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  await test.step('without a session, a child sees the login, in a new tab too', async () => {
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Mark Complete!' }).click();
    await expect(page.getByRole('heading', { name: 'Kid Login' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeEmpty();
    const fresh = await page.context().newPage();
    await fresh.goto(`/kid-dashboard/${childId}`);
    await expect(fresh).toHaveURL('/child-login');
  });
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

async function put({ api }: Family, path: string, data: Record<string, unknown>): Promise<void> {
  const answer = await api.put(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
