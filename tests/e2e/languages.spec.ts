import { expect } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('a parent changes the language by keyboard: other tabs, the way back, the first paint and the child follow', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Robin');
  const saved = await family.api.patch('/api/account', { data: { familyLanguage: 'es' } });
  expect(saved.status(), await saved.text()).toBe(200);
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  const other = await page.context().newPage();
  await other.goto('/parent-dashboard');
  await expect(other.getByRole('button', { name: 'Robin', exact: true })).toBeVisible();

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

  const context = await browser.newContext();
  const ofChild = await context.newPage();
  await signIn(ofChild, family.childLogin, 'child');
  await ofChild.goto(`/kid-dashboard/${family.childId}`);
  for (const [tab, language] of [
    [page, 'de'],
    [ofChild, 'es'],
  ] as const) {
    await expect(tab.locator('html')).toHaveAttribute('lang', language);
    // The next page knows the language before it knows the session.
    const queries = tab.waitForRequest(/\/trpc\/auth\.session/);
    await tab.reload();
    expect((await queries).headers()).toMatchObject({ 'accept-language': language });
    await expect(tab.locator('html')).toHaveAttribute('lang', language);
  }
  await context.close();
});

test('a page whose texts do not load says so, and a saved language whose texts are gone offers a reload', {
  tag: '@full',
}, async ({ page }) => {
  await test.step('a page', async () => {
    await page.goto('/terms');
    await page.evaluate(() => localStorage.setItem('starchart.language', 'de'));
    await page.route(/\/assets\/de\.public-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/child-login');
    const panel = page.getByRole('alert');
    // In English if the texts that all pages share have not loaded yet.
    await expect(panel.getByRole('heading')).toHaveText(
      /^(This page didn't load|Diese Seite konnte nicht geladen werden)$/,
    );
    await page.unrouteAll();
    await panel.getByRole('button', { name: /^(Try again|Noch einmal versuchen)$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('a saved language', async () => {
    await page.context().clearCookies();
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
});
