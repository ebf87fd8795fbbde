import { expect } from '@playwright/test';
import { expectAccessible, expectFitsSmallPhone, expectNoOverflow } from './accessibility.ts';
import { createFamily, longestName, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('a streak that ended is repaired by a suggestion, which is accessible and fits', {
  tag: '@full',
}, async ({ page }) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  const name = longestName('Habit');
  const habit = { childId, name, description: 'Every day' };
  const { id: habitId } = await post(api, '/api/habits', habit);
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const cells = [8, 7, 6, 5, 4, 3, 1].map((days) => {
    const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    return { habitId, day, done: true };
  });
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });

  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  const suggestion = page.getByRole('region', { name: `${name}: the 6-day streak ended on` });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page, 'body');
  await expectNoOverflow(page, 'body');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: '1 idea' }).click();
  await expect(suggestion).toBeVisible();
  await expectFitsSmallPhone(page, 'body');

  await suggestion.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Marked as done')).toBeVisible();
  await expect(suggestion).toBeHidden();
  await expect(page.getByText('Streak: 8 days')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(suggestion).toBeVisible();
  await suggestion.getByRole('button', { name: 'Dismiss' }).click();
  await expect(suggestion).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
  await expect(suggestion).toBeHidden();
});
