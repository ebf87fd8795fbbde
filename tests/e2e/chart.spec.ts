import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { addHabit, test } from './fixtures.ts';

test('a child’s page loads nothing of the chart', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Ada');
  await addHabit(family, family.childId, 'Feed the cat');
  await signIn(page, family.childLogin, 'child');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article', { name: 'Feed the cat' })).toBeVisible();
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  expect(scripts).toContainEqual(expect.stringContaining('kid-dashboard'));
  expect(scripts.filter((path) => /chart|recap|print/.test(path.replace('starchart', '')))).toEqual([]);
});
