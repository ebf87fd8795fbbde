import { expect, type Locator, type Page } from '@playwright/test';
import { createFamily, type Family, register, uniqueName } from './api-setup.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';

test('selects the first child, also after deletions, and welcomes a parent without children', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Ada');
  await addChild(family, 'Ben');
  await addChild(family, 'Cleo');
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(tab('Ada')).toHaveAttribute('aria-current', 'true');

  await tab('Ben').click();
  await expect(tab('Ben')).toHaveAttribute('aria-current', 'true');
  await deleteChild('Ben');
  await expect(tab('Ada')).toHaveAttribute('aria-current', 'true');
  await deleteChild('Ada');
  await expect(tab('Cleo')).toHaveAttribute('aria-current', 'true');
  await deleteChild('Cleo');
  await expect(page.getByRole('heading', { name: 'Welcome, Alex Star!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Child' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('No child selected')).toBeVisible();

  async function deleteChild(name: string): Promise<void> {
    await tab(name).hover();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expect(question).toContainText(
      `This permanently removes all of ${name}'s habits, rewards and progress.`,
    );
    await question.getByRole('button', { name: 'Delete child' }).click();
    await expect(tab(name)).toBeHidden();
  }
});

test('edits and deletes a child that is not selected by keyboard', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Ada');
  await addChild(family, 'Ben');
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Ada', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Ben', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  const edit = page.getByRole('button', { name: 'Edit Ben' });
  await expect(edit).toBeFocused();
  await expect(edit.locator('..')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete Ben' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete Ben?' })).toBeVisible();
});

test('shows the offline bar at every scroll position', async ({ page, family }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
  await page.context().setOffline(true);
  const told = page.getByText('You are offline. Nothing can be saved right now.');
  await expect(told).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(told).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(told).toBeHidden();
});

test('the form of a child starts with the first picture and without a login', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Add Child' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Fox' })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Boys' }).getByRole('radio')).toHaveCount(8);
  await expect(page.getByRole('group', { name: 'Girls' }).getByRole('radio')).toHaveCount(8);
  const canLogin = page.getByLabel('Allow child to login directly');
  await expect(canLogin).not.toBeChecked();
  await expect(page.getByLabel('Username')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await canLogin.check();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the form of a habit starts as a daily one for 5 points in red, without an end', {
  tag: '@full',
}, async ({ page, family }) => {
  await openDashboard(page, family, await addChild(family, 'Robin'));
  const form = await open(page, 'Create New Habit');
  await expect(form.getByLabel('Points')).toHaveValue('5');
  await expect(form.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Red' })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Star' })).toBeChecked();
  await expect(form.getByLabel('Active')).toBeHidden();
  await expect(form.getByLabel('End date')).toBeHidden();

  await test.step('time-bound, it ends in 28 days, and never in the past', async () => {
    const today = Temporal.Now.plainDateISO('Europe/Berlin');
    const end = form.getByLabel('End date');
    await form.getByLabel('Time-bound').check();
    await expect(end).toHaveValue(today.add({ days: 28 }).toString());
    await expect(end).toHaveAttribute('min', today.toString());
    await end.fill(today.subtract({ days: 1 }).toString());
    await form.getByRole('button', { name: 'Create Habit' }).click();
    await expect(form.getByText('End date must be a real day, today or later')).toBeVisible();
  });

  await test.step('weekly, it cannot be time-bound, but on so many days', async () => {
    await form.getByRole('radio', { name: 'Weekly' }).check();
    await expect(form.getByLabel('Time-bound')).toBeHidden();
    await expect(form.getByLabel('End date')).toBeHidden();
    const days = form.getByRole('group', { name: 'Days per week' }).getByRole('radio');
    await expect(days).toHaveCount(8);
    await expect(form.getByRole('radio', { name: 'Any' })).toBeChecked();
    await expect(form.getByRole('radio', { name: '7', exact: true })).toBeVisible();
  });
});

test('the form of a reward starts with a cost of 25 and the first icon', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await openDashboard(page, family, await addChild(family, 'Robin'));
  const form = await open(page, 'Create Custom Reward');
  await expect(form.getByLabel('Cost')).toHaveValue('25');
  await expect(form.getByRole('radio', { name: 'Ice cream' })).toBeChecked();
  await expect(form.getByRole('group', { name: 'Icon' }).getByRole('radio')).toHaveCount(8);
});

test('moves an inactive habit to the collapsed list and hides it from the child', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story');
  await openDashboard(page, family, childId);
  const form = await open(page, 'Edit Read a story');
  await form.getByLabel('Active').uncheck();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Habit updated!')).toBeVisible();
  await page.getByText('Inactive Habits').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Read a story' });
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Complete Read a story' })).toBeHidden();
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('No quests available yet!')).toBeVisible();
});

test('asks before it deletes a habit and mentions its history', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story');
  await openDashboard(page, family, childId);
  const question = await open(page, 'Delete Read a story');
  await expect(question).toContainText('This removes the habit with its whole completion history.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Read a story' })).toBeVisible();
});

test('redeems a reward with exactly its cost', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addReward(family, childId, 'Ice cream', 30);
  await addReward(family, childId, 'Castle trip', 31);
  await openDashboard(page, family, childId);
  const rewards = page.getByRole('region', { name: 'Available Rewards' });
  await expect(rewards.getByRole('button', { name: 'Not Enough Points' })).toHaveCount(1);
  await expect(rewards.getByRole('button', { name: 'Not Enough Points' })).toBeDisabled();
  const question = await open(page, 'Redeem Ice cream');
  await expect(question).toContainText("30 points will be deducted from Robin's balance.");
  await question.getByRole('button', { name: 'Redeem' }).click();
  await expect(rewards.getByRole('button', { name: 'Not Enough Points' })).toHaveCount(2);
});

test('edits a reward', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addReward(family, childId, 'Ice cream', 30);
  await openDashboard(page, family, childId);
  const form = await open(page, 'Edit Ice cream');
  await form.getByLabel('Cost').fill('45');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Reward updated!')).toBeVisible();
  await expect(page.getByText('45 points', { exact: true })).toBeVisible();
});

test('deducts at most the balance', { tag: '@full' }, async ({ page, family }) => {
  await openDashboard(page, family, await addChildWithPoints(family, 'Robin', 30));
  const dialog = await open(page, 'Adjust Points');
  const points = dialog.getByLabel('Points to deduct');
  await expect(dialog).toContainText('This cannot be undone.');
  await points.fill('31');
  await dialog.getByRole('button', { name: 'Deduct Points' }).click();
  await expect(dialog.getByText('Please enter a valid number of points to deduct')).toBeVisible();
  await points.fill('30');
  await points.press('ArrowUp');
  await expect(points).toHaveValue('30');
  await dialog.getByRole('button', { name: 'Deduct Points' }).click();
  await expect(page.getByText('Deducted 30 points from Robin. New balance: 0 points.')).toBeVisible();
});

test('shows the numbers of the selected child', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addHabit(family, childId, 'Read a story');
  await openDashboard(page, family, childId);
  for (const [card, number] of [
    ['Completed Tasks', 1],
    ['Active Habits', 2],
    ['Points Earned', 30],
  ] as const) {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: card })).toHaveText(
      new RegExp(`^${number}`),
    );
  }
  const summary = page.getByRole('region', { name: 'Summary of Robin' });
  await expect(summary).toContainText(/Progress70 points to level 2/);
  await expect(summary).toContainText(/Stars available to spend\s*30/);
  await expect(summary).toContainText(/Total points\s*30/);
});

test('moves the child view and the logout to the menu on a phone', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  const childView = page.getByRole('button', { name: 'Switch to Child View' });
  await expect(page.getByRole('link', { name: 'Starchart' })).toBeVisible();
  await expect(childView).toBeHidden();
  await page.getByRole('button', { name: 'Menu of Alex Star' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await childView.click();
  await expect(page).toHaveURL(/\/kid-dashboard\/\d+$/);
});

test('shows pending registrations to an admin until dismissed', { tag: '@full' }, async ({ page, admin }) => {
  const names = ['Robin', 'Noor', 'Sascha', 'Kim'].map((name) => uniqueName(name));
  for (const name of names) await register(page.request, name);
  await useSession(page, admin);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  const alert = page.getByRole('region', { name: 'Pending Parent Registrations' });
  for (const name of names) {
    const request = alert.getByRole('listitem').filter({ hasText: name });
    await expect(request).toContainText(/@example\.org · \d+ \w+ 20\d\d/);
    await expect(request.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await expect(request.getByRole('button', { name: 'Reject' })).toBeEnabled();
  }
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
  await page.reload();
  await alert.getByRole('link', { name: 'View All in Admin Dashboard' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
});

test('hides registrations from other parents', { tag: '@full' }, async ({ page, family }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeVisible();
  await expect(page.getByText('Pending Parent Registrations')).toBeHidden();
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeHidden();
});

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

/** Opens the dialog of a button. */
async function open(page: Page, opener: string): Promise<Locator> {
  await page.getByRole('button', { name: opener }).first().click();
  return page.getByRole('dialog');
}
