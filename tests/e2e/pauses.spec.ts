import { expect } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('an illness entered afterwards saves the streak, and its week in the chart has no missed day', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Ada');
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  const habit = { childId, name: 'Read a story', description: 'Every day', pointsPerCompletion: 5 };
  const { id: habitId } = await post(api, '/api/habits', habit);
  const cells = [8, 7, 6, 5].map((ago) => ({ habitId, day: day(ago), done: true }));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });

  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  const habits = page.getByRole('region', { name: 'Active Habits' });
  const row = habits.getByRole('listitem').filter({ hasText: 'Read a story' });
  await expect(row).toContainText('Streak: 0 days');

  await page.getByRole('button', { name: 'Pause the habits of Ada' }).click();
  const form = page.getByRole('dialog', { name: 'Add a pause' });
  await form.getByRole('radio', { name: 'Sick' }).check();
  await form.getByRole('radiogroup', { name: 'From' }).getByRole('radio', { name: 'Another day' }).check();
  await form.getByLabel('First day').fill(day(4));
  await form.getByRole('radiogroup', { name: 'Until' }).getByRole('radio', { name: 'Another day' }).check();
  await form.getByLabel('Last day').fill(day(1));
  await expect(form.getByRole('status')).toContainText("Ada's 1 habit is paused");
  await form.getByRole('button', { name: 'Save pause' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('1 streak stays safe.')).toBeVisible();
  await expect(row).toContainText('Streak: 4 days');
  // The row shows it before the server has it.
  const recorded = page.waitForResponse(/completions\.record/);
  await row.getByRole('button', { name: 'Complete Read a story' }).click();
  await expect(row).toContainText('Streak: 5 days');
  await recorded;

  await page.goto(`/chart?child=${childId}&week=${day(1)}`);
  await expect(page.getByRole('button', { name: 'Read a story, yesterday: paused' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/missed/i);

  await page.goto('/settings/family');
  const pauses = page.getByRole('region', { name: 'Pauses' });
  await pauses.getByRole('button', { name: /^Options for the pause of Ada/ }).click();
  await page.getByRole('menuitem', { name: /^Delete the pause of Ada/ }).click();
  await expect(page.getByText('Pause deleted')).toBeVisible();
  await expect(pauses).toContainText('No pauses yet.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pauses).toContainText('Sick');
  await page.goto('/parent-dashboard');
  await expect(row).toContainText('Streak: 5 days');
});
