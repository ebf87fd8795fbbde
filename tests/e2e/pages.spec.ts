import { expect } from '@playwright/test';
import { send } from './families.ts';
import { enterAs, test } from './family-test.ts';
import { breakProcedure } from './network-faults.ts';

test('who is not signed in is led to the login', async ({ page }) => {
  for (const path of ['/parent-dashboard', '/kid-dashboard', '/kid-dashboard/1', '/admin-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
  }
});

test('a parent is led home from the pages for others', async ({ page, family }) => {
  await enterAs(page, family.api);
  for (const path of ['/', '/auth', '/auth?tab=register', '/kid-dashboard', '/admin-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL('/parent-dashboard');
  }
});

test('a child is led to its own dashboard, which needs no id', async ({ page, family }) => {
  await send(page.request, '/api/child-login', { ...family.childLogin });
  for (const path of ['/child-login', '/parent-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  }
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
});

test('a session that cannot be checked is signed out without a word', async ({ page, family }) => {
  await enterAs(page, family.api);
  await breakProcedure(page, 'auth.session');
  await page.goto('/parent-dashboard');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
});

test('the actions of the landing page lead to the logins and to the registration', async ({ page }) => {
  await page.goto('/');
  for (const [name, address] of [
    ['Starchart', '/'],
    ['Parent Login', '/auth'],
    ['Kid Login', '/child-login'],
    ['Sign Up', '/auth?tab=register'],
    ['Get Started Now', '/auth?tab=register'],
    ['Create Free Account', '/auth?tab=register'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(page.getByRole('region', { name: 'Features Kids and Parents Love' })).toContainText(
    /Achievement Badges.*Custom Rewards System.*Gamified Experience/,
  );
  await expect(page.getByText('thousands of families')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/© 2025(–20\d\d)? Starchart/);
});

test('the tabs of the parents’ login follow the address, and the address follows them', async ({ page }) => {
  await page.goto('/auth?tab=register');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await tab('Login').click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/auth?tab=register');
  await expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Starchart' }).click();
  await expect(page).toHaveURL('/');
});

test('the links of the footer lead to pages that are there', async ({ page }) => {
  await page.goto('/auth');
  for (const [name, address, heading] of [
    ['Help', '/help', 'Help'],
    ['Privacy', '/privacy', 'Privacy'],
    ['Terms', '/terms', 'Terms'],
    ['Contact', '/help#contact', 'Contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
});

test('every page stands on its own ground, and says that it is loading, before any script runs', async ({
  page,
  family,
}) => {
  const [visitor, parent] = [
    ['/', '/auth', '/child-login', '/forgot-password', '/help', '/no-such-page'],
    ['/parent-dashboard', '/settings/profile', `/kid-dashboard/${family.childId}`],
  ];
  await expectGroundOf(visitor);
  await enterAs(page, family.api);
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

test('the child view is on its own ground while it is still on its way', async ({ page, family }) => {
  await enterAs(page, family.api);
  await page.goto('/parent-dashboard');
  await page.route('**/kid-dashboard-page-*.js', () => {});
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kid');
});

test('every new page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Free Account' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a child’s login loads the page anew, and leads to the parents’ login', async ({ page, family }) => {
  await page.goto('/child-login');
  await expect(page.getByRole('link', { name: 'Parent Login' })).toHaveAttribute('href', '/auth');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByLabel('Username').fill(family.childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await expect(page.locator('[data-before]')).toBeHidden();
});
