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

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

/** Opens the dialog of a button. */
async function open(page: Page, opener: string): Promise<Locator> {
  await page.getByRole('button', { name: opener }).first().click();
  return page.getByRole('dialog');
}
