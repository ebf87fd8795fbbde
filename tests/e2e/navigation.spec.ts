import { expect } from '@playwright/test';
import { test, useSession } from './fixtures.ts';

test('each login leads back to the page that was asked for, and everyone else to a page of their own', {
  tag: '@full',
}, async ({ page, family }) => {
  async function expectLed(paths: readonly string[], to: string): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL(to);
    }
  }

  await test.step('a visitor', async () => {
    await expectLed(['/parent-dashboard', '/admin-dashboard'], '/auth');
    await expectLed(['/kid-dashboard/1/sky'], '/child-login');
  });

  const ofChild = `/kid-dashboard/${family.childId}`;
  await test.step('a child, whose login reloads the page', async () => {
    await page.goto(`${ofChild}?from=home`);
    await expect(page).toHaveURL('/child-login');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Parent Login' })).toHaveAttribute('href', '/auth');
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    await page.getByLabel('Username').fill(family.childLogin.username);
    await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(`${ofChild}?from=home`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await expect(page.locator('[data-before]')).toHaveCount(0);
    await expectLed(['/child-login', '/parent-dashboard'], ofChild);
    await page.goto('/kid-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  });

  await test.step('a parent', async () => {
    await page.context().clearCookies();
    await page.goto('/settings/family?from=mail#praise');
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await page.getByLabel('Username').fill(family.parentLogin.username);
    await page.getByLabel('Password', { exact: true }).fill(family.parentLogin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/settings/family?from=mail#praise');
    const elsewhere = ['/', '/auth', '/auth?tab=register', '/kid-dashboard', '/admin-dashboard'];
    await expectLed(elsewhere, '/parent-dashboard');
  });
});

test('serves each page with its background and a loading message, and an unknown address with status 404', {
  tag: '@full',
}, async ({ page, family }) => {
  const [visitor, parent] = [
    ['/', '/auth', '/child-login', '/forgot-password', '/help', '/no-such-page'],
    ['/parent-dashboard', '/profile', `/kid-dashboard/${family.childId}`],
  ];
  await expectGroundOf(visitor);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await useSession(page, family.api);
  await expectGroundOf(parent);

  await page.goto('/parent-dashboard');
  await page.route('**/kid-dashboard-page-*.js', () => {});
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kid');

  async function expectGroundOf(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
      const html = await answer.text();
      const ground = /<html[^>]* data-surface="(\w+)"/.exec(html)?.[1] ?? 'none';
      if (path !== '/') expect(html, path).toContain('Loading');
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.locator('html'), path).toHaveAttribute('data-surface', ground);
    }
  }
});
