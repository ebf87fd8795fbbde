import { expect, type Page, test } from '@playwright/test';
import { uniqueName } from './api-setup.ts';
import { ADMIN } from './environment.ts';

test('a parent registers, is approved, adds a child, completes a habit and hands out a reward', async ({
  page,
  browser,
}) => {
  const username = uniqueName('newcomer');
  const name = `Sam ${username}`;

  await test.step('registers and waits for approval', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Now' }).click();
    await expect(page).toHaveURL('/auth?tab=register');
    const form = page.getByRole('tabpanel');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(`${username}@example.org`);
    await form.getByLabel('Password', { exact: true }).fill('correct horse');
    await form.getByLabel('Confirm password').fill('correct hose');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText("Passwords don't match")).toBeVisible();
    await form.getByLabel('Confirm password').fill('correct horse');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Registration pending approval')).toBeVisible();
    await expect(
      page.getByText(
        "Your account has been created and is waiting for admin approval. You'll receive an email when approved.",
      ),
    ).toBeVisible();
  });

  await test.step('is rejected before the approval', async () => {
    await logIn(page, username, 'correct horse');
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page.getByText('Your account is still waiting for admin approval.')).toBeVisible();
  });

  await test.step('is approved by the admin', async () => {
    const context = await browser.newContext();
    const admin = await context.newPage();
    await logIn(admin, ADMIN.username, ADMIN.password);
    await expect(admin).toHaveURL('/parent-dashboard');
    await admin.getByRole('button', { name: /^Pending Parent Registrations/ }).click();
    const request = admin.getByRole('listitem').filter({ hasText: name });
    await expect(request).toContainText(`${username}@example.org`);
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Parent approved')).toBeVisible();
    await expect(request).toBeHidden();
    await context.close();
  });

  await test.step('logs in and adds a child', async () => {
    await logIn(page, username, 'correct horse');
    await expect(page).toHaveURL('/parent-dashboard');
    await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Mia');
    await page.getByRole('button', { name: 'Add Child' }).click();
    await expect(page.getByText('Child added!')).toBeVisible();
  });

  await test.step('creates a habit and a reward', async () => {
    await page.getByRole('button', { name: 'Create New Habit' }).first().click();
    const habitForm = page.getByRole('dialog', { name: 'Create New Habit' });
    await habitForm.getByRole('button', { name: 'Create habit' }).click();
    await expect(habitForm.getByText('Name must be at least 3 characters')).toBeVisible();
    await expect(habitForm.getByText('Description must be at least 5 characters')).toBeVisible();
    await habitForm.getByLabel('Name', { exact: true }).fill('Feed the cat');
    await habitForm.getByLabel('Description').fill('Half a cup, and fresh water');
    await habitForm.getByLabel('Points').fill('30');
    await habitForm.getByRole('button', { name: 'Create habit' }).click();
    await expect(page.getByText('Habit created!')).toBeVisible();
    await expect(habitForm).toBeHidden();

    await page.getByRole('button', { name: 'Create Custom Reward' }).first().click();
    const rewardForm = page.getByRole('dialog', { name: 'Create Custom Reward' });
    await rewardForm.getByLabel('Name', { exact: true }).fill('Movie night');
    await rewardForm.getByLabel('Description').fill('You choose the film');
    await rewardForm.getByRole('button', { name: 'Create reward' }).click();
    await expect(page.getByText('Reward created!')).toBeVisible();
    await expect(rewardForm).toBeHidden();
    await expect(page.getByRole('button', { name: 'Not Enough Points' })).toBeDisabled();
  });

  await test.step('completes, undoes, completes again and redeems', async () => {
    await page.getByRole('button', { name: 'Complete Feed the cat' }).click();
    await expect(page.getByText('Habit completed!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo Feed the cat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Completion undone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not Enough Points' })).toBeDisabled();
    await page.getByRole('button', { name: 'Complete Feed the cat' }).click();

    await page.getByRole('button', { name: 'Redeem Movie night' }).click();
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText('25 points');
    await offer.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('Reward redeemed!')).toBeVisible();
    const toHandOut = page.getByRole('region', { name: 'To hand out' });
    await expect(toHandOut).toContainText('Movie night');
    await toHandOut.getByRole('button', { name: /Given/ }).click();
    await expect(toHandOut.getByText('Movie night')).toBeHidden();
  });

  await test.step('opens the child view and logs out', async () => {
    await page.getByRole('button', { name: 'Switch to Child View' }).first().click();
    await expect(page).toHaveURL(/\/kid-dashboard\/\d+$/);
    // The day's only quest is done, so the chest opens.
    const tomorrow = page.getByRole('dialog', { name: 'See you tomorrow!' });
    await tomorrow.getByRole('button', { name: 'See you!' }).click({ delay: 700 });
    await expect(tomorrow).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await page.getByRole('link', { name: 'Parent View' }).click();
    await expect(page).toHaveURL(/\/parent-dashboard\?child=\d+$/);
    await page.getByRole('button', { name: `${name}'s menu` }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL('/auth');
  });
});

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}
