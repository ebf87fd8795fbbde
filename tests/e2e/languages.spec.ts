import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('a parent and a child see the languages that the family chose, on the first paint after a login too', async ({
  browser,
}) => {
  const family = await createFamily('Robin');
  const saved = await family.api.patch('/api/account', { data: { language: 'de', familyLanguage: 'es' } });
  expect(saved.status(), await saved.text()).toBe(200);

  for (const { login, role, address, language } of [
    { login: family.parentLogin, role: 'parent', address: '/parent-dashboard', language: 'de' },
    { login: family.childLogin, role: 'child', address: `/kid-dashboard/${family.childId}`, language: 'es' },
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, login, role);
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The next page knows the language before it knows the session.
    const queries = page.waitForRequest(/\/trpc\/auth\.session/);
    await page.reload();
    expect((await queries).headers()).toMatchObject({ 'accept-language': language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await context.close();
  }
});

test('a page whose texts do not load says so in words, and offers to try again', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('starchart.language', 'de'));
  await page.route(/\/assets\/de\.public-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/child-login');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading')).toHaveText("This page didn't load");
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a parent changes the language by keyboard: the other tab and the way back follow', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Robin');
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  const other = await page.context().newPage();
  await other.goto('/parent-dashboard');
  await expect(other.getByRole('button', { name: 'Edit Robin' })).toBeVisible();

  await page.bringToFront();
  await page.goto('/settings/language');
  await page.getByRole('combobox', { name: 'Your language' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Save changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('main')).toBeFocused();
  await other.bringToFront();
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await page.bringToFront();
  await page.goBack();
  await expect(page).toHaveURL('/parent-dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The frame of the page, before any script.
  expect(await (await page.request.get('/parent-dashboard')).text()).toContain('<html lang="de"');
});

test('a saved language whose texts are gone after an update: the page offers a reload', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, (await createFamily('Robin')).parentLogin);
  await page.goto('/settings/language');
  await page.route('**/assets/fr.*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('combobox', { name: 'Your language' }).selectOption('Français');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Reload to see the new language' });
  await expect(notice).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('combobox').first()).toHaveValue('fr');
});
