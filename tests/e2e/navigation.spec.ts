import { expect } from '@playwright/test';
import { post } from './api-setup.ts';
import { test, useSession } from './fixtures.ts';
import { expectStarted } from './whole-page.ts';

test('redirects a visitor to the login', { tag: '@full' }, async ({ page }) => {
  for (const [path, login] of [
    ['/parent-dashboard', '/auth'],
    ['/admin-dashboard', '/auth'],
    ['/kid-dashboard', '/child-login'],
    ['/kid-dashboard/1/sky', '/child-login'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(login);
  }
});

test('redirects a parent to the parent dashboard', { tag: '@full' }, async ({ page, family }) => {
  await useSession(page, family.api);
  for (const path of ['/', '/auth', '/auth?tab=register', '/kid-dashboard', '/admin-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL('/parent-dashboard');
  }
});

test('redirects a child to its own dashboard', { tag: '@full' }, async ({ page, family }) => {
  await post(page.request, '/api/child-login', { ...family.childLogin });
  for (const path of ['/child-login', '/parent-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  }
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
});

test('serves each page with its background and a loading message', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const [visitor, parent] = [
    ['/', '/auth', '/child-login', '/forgot-password', '/help', '/no-such-page'],
    ['/parent-dashboard', '/profile', `/kid-dashboard/${family.childId}`],
  ];
  await expectGroundOf(visitor);
  await useSession(page, family.api);
  await expectGroundOf(parent);

  async function expectGroundOf(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      const ground = /<html[^>]* data-surface="(\w+)"/.exec(html)?.[1] ?? 'none';
      if (path !== '/') expect(html, path).toContain('Loading');
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.locator('html'), path).toHaveAttribute('data-surface', ground);
    }
  }
});

test('shows the background of the child view while it loads', { tag: '@full' }, async ({ page, family }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await page.route('**/kid-dashboard-page-*.js', () => {});
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kid');
});

test('scrolls to the top of a new page', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/');
  const register = page.getByRole('link', { name: 'Create Free Account' });
  await expectStarted(page);
  await register.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await register.click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('reloads the page when a child logs in', async ({ page, family }) => {
  await page.goto('/child-login');
  await expect(page.getByRole('link', { name: 'Parent Login' })).toHaveAttribute('href', '/auth');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByLabel('Username').fill(family.childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await expect(page.locator('[data-before]')).toBeHidden();
});
