import { expect, type Locator, type Page } from '@playwright/test';
import { type ArrangedFamily, arrangeFamily, send, signIn } from './families.ts';
import { addChild, addChildWithPoints, addHabit, addReward, enterAs, test } from './family-test.ts';
import { clearUp, hearNothing, loseAnswers } from './network-faults.ts';

test('a child that taps three times completes, undoes and claims once', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await addReward(family, childId, 'Ice cream', 20);
  await enterAs(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const quest = page.getByRole('article', { name: 'Read a story' });
  const complete = quest.getByRole('button', { name: 'Mark Complete!' });
  const undo = quest.getByRole('button', { name: 'Undo Completion' });

  await hitThrice(complete);
  await expect(undo).toBeEnabled();
  await expect.poll(() => balanceOf(family, childId)).toBe(65);
  await hitThrice(undo);
  await expect(complete).toBeEnabled();
  await expect(page.getByText('5 points have been returned to your balance.')).toBeVisible();
  expect(await balanceOf(family, childId)).toBe(60);

  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await hitThrice(page.getByRole('button', { name: 'Claim It!' }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => balanceOf(family, childId)).toBe(40);
});

test('a parent that clicks again and again does everything once', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await addReward(family, childId, 'Ice cream', 20);
  await openDashboard(page, family, childId);
  const dialog = page.getByRole('dialog');

  await hitThrice(page.getByRole('button', { name: 'Complete Read a story' }));
  await expect(page.getByText('Robin earned 5 points.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo Read a story' })).toBeEnabled();
  expect(await balanceOf(family, childId)).toBe(65);

  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await hitThrice(dialog.getByRole('button', { name: 'Redeem' }));
  await expect(dialog).toBeHidden();
  expect(await balanceOf(family, childId)).toBe(45);

  await page.getByRole('button', { name: 'Adjust Points' }).click();
  await dialog.getByLabel('Points to deduct').fill('5');
  await hitThrice(dialog.getByRole('button', { name: 'Deduct Points' }));
  await expect(dialog).toBeHidden();
  expect(await balanceOf(family, childId)).toBe(40);

  await page.getByRole('button', { name: 'Create New Habit' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Feed the cat');
  await dialog.getByLabel('Description').fill('Every single day');
  await hitThrice(dialog.getByRole('button', { name: 'Create Habit' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete Feed the cat' })).toHaveCount(1);
});

test('a double click opens a dialog, and does not close it; a tap beside it does', async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await openDashboard(page, family, childId);
  const dialog = page.getByRole('dialog');
  // Its code is there from now on: the second click comes when the dialog lies over the button.
  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  for (const name of ['Redeem Ice cream', 'Delete Ice cream', 'Adjust Points']) {
    await hit(page.getByRole('button', { name }), 2, 200);
    // Longer than one takes to go that was closed.
    await page.waitForTimeout(600);
    await expect(dialog).toBeVisible();
    await expect(async () => {
      await page.mouse.click(5, 300);
      await expect(dialog).toBeHidden({ timeout: 500 });
    }).toPass();
  }
});

test('a number is what was typed, or refused; a refused form can be sent again', async ({ page, family }) => {
  await openDashboard(page, family, await addChildWithPoints(family, 'Robin', 30));
  await page.getByRole('button', { name: 'Adjust Points' }).click();
  const dialog = page.getByRole('dialog');
  const points = dialog.getByLabel('Points to deduct');
  const deduct = dialog.getByRole('button', { name: 'Deduct Points' });
  for (const typed of ['1.5', '1e2', '-5']) {
    await points.fill('');
    await points.pressSequentially(typed);
    await expect(dialog.getByText('Please enter a valid number of points to deduct')).toBeHidden();
    await deduct.click();
    await expect(dialog.getByText('Please enter a valid number of points to deduct')).toBeVisible();
    await expect(points).toHaveValue(typed);
  }

  await points.fill('5');
  await page.route('**/trpc/children.adjustPoints*', (route) => route.abort());
  await deduct.click();
  await expect(page.getByText('Failed to adjust points')).toBeVisible();
  await clearUp(page);
  await deduct.click();
  await expect(page.getByText(/\. New balance: 25 points\.$/)).toBeVisible();
});

for (const side of ['parent', 'child'] as const) {
  test(`a price that is another by now is not paid by the ${side}, who is shown it`, async ({
    page,
    family,
  }) => {
    await hearNothing(page);
    const isParent = side === 'parent';
    const childId = await addChildWithPoints(family, 'Robin', 60);
    await addReward(family, childId, 'Ice cream', 25);
    await enterAs(page, family.api);
    await page.goto(isParent ? `/parent-dashboard?child=${childId}` : `/kid-dashboard/${childId}`);
    await page.getByRole('button', { name: isParent ? 'Redeem Ice cream' : 'Claim This Reward' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(isParent ? '25 points' : '25 stars');

    const [reward] = await (await family.api.get(`/api/children/${childId}/rewards`)).json();
    await put(family, `/api/rewards/${reward.id}`, { ...reward, pointsCost: 40 });
    await dialog.getByRole('button', { name: isParent ? 'Redeem' : 'Claim It!' }).click();
    await expect(page.getByText('this reward costs 40 now')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(isParent ? '40 points' : '40 stars', { exact: true })).toBeVisible();
    expect(await balanceOf(family, childId)).toBe(60);
  });
}

for (const side of ['parent', 'child'] as const) {
  test(`a claim by the ${side} for stars that were spent elsewhere is not asked about any longer`, async ({
    page,
    family,
  }) => {
    await hearNothing(page);
    const isParent = side === 'parent';
    const childId = await addChildWithPoints(family, 'Robin', 30);
    await addReward(family, childId, 'Ice cream', 25);
    await enterAs(page, family.api);
    await page.goto(isParent ? `/parent-dashboard?child=${childId}` : `/kid-dashboard/${childId}`);
    await page.getByRole('button', { name: isParent ? 'Redeem Ice cream' : 'Claim This Reward' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await send(family.api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: 10 });

    await dialog.getByRole('button', { name: isParent ? 'Redeem' : 'Claim It!' }).click();
    await expect(page.getByText('There are not enough points for this reward yet.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const [tooDear, home] = isParent
      ? ['Not Enough Points', page.getByRole('heading', { name: 'Available Rewards' })]
      : ['Collect More Stars!', page.getByRole('article', { name: 'Ice cream' })];
    await expect(page.getByRole('button', { name: tooDear })).toBeDisabled();
    await expect(home).toBeFocused();
  });
}

test('a question about what is gone meanwhile goes, too', async ({ page, family }) => {
  await hearNothing(page);
  const childId = await addChild(family, 'Robin');
  const habitId = await addHabit(family, childId, 'Read a story');
  await openDashboard(page, family, childId);
  await page.getByRole('button', { name: 'Delete Read a story' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Read a story”?' });
  await expect(dialog).toBeVisible();
  await family.api.delete(`/api/habits/${habitId}`);
  await dialog.getByRole('button', { name: 'Delete habit' }).click();
  await expect(page.getByText("We couldn't find that.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Read a story' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeFocused();
});

test('an old page hears that a quest is done already, and which points go back', async ({ page, family }) => {
  await hearNothing(page);
  const childId = await addChild(family, 'Robin');
  const habit = { name: 'Read a story', description: 'Again and again', pointsPerCompletion: 7 };
  const habitId = await addHabit(family, childId, habit.name, habit);
  await enterAs(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await expect(complete).toBeVisible();
  await send(family.api, '/api/habit-completions', { habitId, childId });
  await complete.click();
  await expect(page.getByText('Already done!')).toBeVisible();
  await expect(page.getByText('You earned')).toBeHidden();

  await put(family, `/api/habits/${habitId}`, { ...habit, childId, pointsPerCompletion: 9 });
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await expect(page.getByText('7 points have been returned to your balance.')).toBeVisible();

  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect(page.getByRole('button', { name: 'Complete Read a story' })).toBeVisible();
  await send(family.api, '/api/habit-completions', { habitId, childId });
  await page.getByRole('button', { name: 'Complete Read a story' }).click();
  await expect(page.getByText('Already completed')).toBeVisible();
});

test('a completion whose answer is lost counts, one that never arrived does not', async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await enterAs(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await loseAnswers(page, 'completions.record');
  await complete.click();
  await expect(page.getByText('You earned 5 stars!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await expect(page.getByText('Completion undone')).toBeVisible();

  await clearUp(page);
  await page.route('**/trpc/completions.record*', (route) => route.abort());
  await complete.click();
  await expect(page.getByText("We couldn't record your completion right now.")).toBeVisible();
  await expect(complete).toBeVisible();
});

test('a claim whose answer is lost is made once, however often it is pressed', async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await enterAs(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const claimIt = async () => {
    await page.getByRole('button', { name: 'Claim This Reward' }).click();
    await page.getByRole('button', { name: 'Claim It!' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await loseAnswers(page, 'redemptions.redeem');
  await claimIt();
  await expect(page.getByText('Failed to redeem reward')).toBeVisible();
  await claimIt();
  await clearUp(page);
  await claimIt();
  await expect(page.getByText('Ice cream is on the way.')).toBeVisible();
  await expect(page.getByText('On the way', { exact: true })).toHaveCount(1);
  await expect(page.getByText('40 stars to spend').first()).toBeAttached();
  expect(await kindsOf(family, childId)).toEqual(['redemption', 'completion']);
  expect(await balanceOf(family, childId)).toBe(40);

  // With an answer the matter is closed: the next claim is another one.
  await claimIt();
  await expect(page.getByText('On the way', { exact: true })).toHaveCount(2);
  expect(await balanceOf(family, childId)).toBe(20);
});

test('a completion of which nothing is heard is pressed again and counts once', async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 5 });
  await hearNothing(page);
  await enterAs(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await expect(complete).toBeVisible();
  await loseAnswers(page, 'completions.record');
  await page.route('**/trpc/*kidDashboard*', (route) => route.abort());
  await complete.click();
  await expect(page.getByText("We couldn't record your completion right now.")).toBeVisible();
  expect(await balanceOf(family, childId)).toBe(5);
  await clearUp(page);
  await complete.click();
  await expect(page.getByText('You earned 5 stars!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completed for Today!' })).toBeVisible();
  expect(await kindsOf(family, childId)).toEqual(['completion']);
  expect(await balanceOf(family, childId)).toBe(5);
});

for (const [tab, procedure, points, submit, balance] of [
  ['Deduct', 'children.adjustPoints', 'Points to deduct', 'Deduct Points', 55],
  ['Give a bonus', 'points.giveBonus', 'Points to give', 'Give Bonus', 65],
] as const) {
  test(`points whose answer is lost are moved once: ${tab}`, async ({ page, family }) => {
    const childId = await addChildWithPoints(family, 'Robin', 60);
    await openDashboard(page, family, childId);
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByLabel(points).fill('5');
    await dialog.getByLabel('Reason').filter({ visible: true }).fill('Because');
    await loseAnswers(page, procedure);
    await dialog.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to adjust points')).toBeVisible();
    expect(await balanceOf(family, childId)).toBe(balance);
    await clearUp(page);
    await dialog.getByRole('button', { name: submit }).click();
    await expect(page.getByText(new RegExp(`\\. New balance: ${balance} points\\.$`))).toBeVisible();
    expect(await kindsOf(family, childId)).toEqual(['adjustment', 'completion']);
    expect(await balanceOf(family, childId)).toBe(balance);
  });
}

test('a child that logs in beside a parent takes over the parent’s tab', async ({ page }) => {
  const { childId, childLogin, parentLogin } = await arrangeFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Feed the cat');
  await form.getByLabel('Description').fill('Every single day');
  await signIn(page, childLogin, 'child');
  await form.getByRole('button', { name: 'Create Habit' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('a form that one parent left open in another tab is not saved for the next', async ({ page }) => {
  const first = await arrangeFamily('Mia');
  const next = await arrangeFamily('Leo');
  await signIn(page, first.parentLogin);
  await page.goto('/settings/profile');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');

  const tab = await page.context().newPage();
  await tab.goto('/parent-dashboard');
  await tab.getByRole('button', { name: /^Menu of/ }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Username').fill('half a');
  await tab.goto('/auth');
  await tab.getByLabel('Username').fill(next.parentLogin.username);
  await tab.getByLabel('Password', { exact: true }).fill(next.parentLogin.password);
  await tab.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/parent-dashboard');
  await expect(page.getByRole('button', { name: 'Leo', exact: true })).toBeVisible();
});

test('a child whose session has ended logs in as a child again, without an error', async ({ page }) => {
  const { api, childId, childLogin } = await arrangeFamily('Mia');
  await send(api, '/api/habits', { childId, name: 'Feed the cat', description: 'Every single day' });
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('button', { name: 'Mark Complete!' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Mark Complete!' }).click();
  await expect(page).toHaveURL('/child-login');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // In a new tab nobody knows who comes without a session.
  const tab = await page.context().newPage();
  await tab.goto(`/kid-dashboard/${childId}`);
  await expect(tab).toHaveURL('/auth');
});

function hitThrice(target: Locator): Promise<void> {
  return hit(target, 3, 60);
}

/**
 * A finger that comes down several times on one spot, on whatever is there by then. It is the page that
 * counts the time: on a busy machine, touches that are sent to it come later than they say.
 */
async function hit(target: Locator, times: number, pauseMs: number): Promise<void> {
  await target.click({ trial: true });
  await target.evaluate(
    async (button, [taps, pause]) => {
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

async function openDashboard(page: Page, family: ArrangedFamily, childId: number): Promise<void> {
  await enterAs(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

async function balanceOf({ api }: ArrangedFamily, childId: number): Promise<number> {
  return (await (await api.get(`/api/children/${childId}`)).json()).currentPoints;
}

/** The lines of a child's ledger, newest first. */
async function kindsOf({ api }: ArrangedFamily, childId: number): Promise<string[]> {
  const { items } = await (await api.get(`/api/children/${childId}/points-entries`)).json();
  return items.map(({ kind }: { kind: string }) => kind);
}

async function put({ api }: ArrangedFamily, path: string, data: Record<string, unknown>): Promise<void> {
  const answer = await api.put(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
