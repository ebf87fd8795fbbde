import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LANGUAGES, type Language } from '@starchart/schema';
import { BASE_URL } from './environment.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { collectPageErrors } from './page-errors.ts';
import { expectStarted, loadWhole } from './whole-page.ts';

const HEADINGS = Object.fromEntries(
  LANGUAGES.map((language) => [language, translationOf(language, 'Make Building Habits Fun for Kids!')]),
) as Record<Language, string>;

test('the landing page is complete in each language, and changes it without JavaScript', {
  tag: '@full',
}, async ({ request, browser }) => {
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': `${language}-XX,${language};q=0.9,en;q=0.8` };
    const html = await (await request.get('/', { headers })).text();
    expect(html).toContain(`<html lang="${language}" dir="ltr"`);
    expect(html).toContain(`<title>${HEADINGS[language]} · Starchart</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${HEADINGS[language]}</h1>`));
    for (const other of LANGUAGES) {
      expect(html).toContain(`<link rel="alternate" hreflang="${other}" href="/?lang=${other}">`);
      expect(html).toContain(`<a href="?lang=${other}" hrefLang="${other}" lang="${other}"`);
    }
    expect(await (await request.get(`/?lang=${language}`)).text()).toBe(html);
    const shell = await (await request.get('/auth', { headers })).text();
    expect(shell).toContain(`<html lang="${language}" dir="ltr"`);
  }

  const page = await browser.newPage({ baseURL: BASE_URL, locale: 'en-GB', javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/?lang=es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.es);
  await expect(page.getByRole('link', { name: 'Español' })).toHaveAttribute('aria-current', 'true');
  await page.context().close();
});

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('loads the texts along with the scripts, and does not move', { tag: '@full' }, async ({ page }) => {
    const pageErrors = await collectPageErrors(page);
    const shift = await watchLayoutShift(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.de);
    // Web fonts may move a line by a fraction of a pixel.
    expect(await shift()).toBeLessThan(0.001);
    expect(pageErrors).toEqual([]);

    // No script of the app arrives.
    await page.route(/\/assets\/(?!once-painted-|de\.)[^/]+\.js$/, () => {});
    for (const address of ['/', '/auth']) {
      const texts = page.waitForRequest(/\/assets\/de\.public-/);
      await page.goto(address, { waitUntil: 'commit' });
      await texts;
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('a visitor chooses a language by keyboard: other pages, tabs and visits follow, and it stays without texts or a network', {
  tag: '@full',
}, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto('/help');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.en);

  await page.bringToFront();
  const french = page.getByRole('link', { name: 'Français' });
  await french.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL('/help');
  await expect(french).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.fr);

  // The next visit is in it from the first byte.
  expect(await (await page.request.get('/')).text()).toContain('<html lang="fr"');
  await page.getByRole('banner').getByRole('link', { name: 'Starchart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.fr);
  await page.goBack();
  await expect(page).toHaveURL('/help');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(pageErrors).toEqual([]);

  await test.step('texts that are gone after an update: the page keeps its language and offers a reload', async () => {
    await other.close();
    await page.route('**/assets/de.*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/?lang=en');
    await expectStarted(page);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Reload to see the new language' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.en);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.de);
  });

  await test.step('offline, the page keeps its language and offers no other', async () => {
    await loadWhole(page, async () => {
      await page.goto('/?lang=es');
      await expectStarted(page);
    });
    const link = page.getByRole('link', { name: 'Deutsch' });
    await expect(link).toBeVisible();
    await page.context().setOffline(true);
    await expect(link).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.es);
    await page.context().setOffline(false);
    await expect(link).toBeVisible();
  });

  await test.step('on a phone, all languages are in sight and large enough to tap', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/help');
    for (const name of ['Français', 'English', 'Deutsch', 'Español']) {
      const link = page.getByRole('link', { name });
      const size = async () => {
        const box = await link.boundingBox();
        return Math.min(box?.width ?? 0, box?.height ?? 0);
      };
      await expect.poll(size, name).toBeGreaterThanOrEqual(44);
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'true');
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** The translation of a text. */
function translationOf(language: Language, text: string): string {
  const catalog = new URL(`../../apps/web/src/locales/${language}.po`, import.meta.url);
  const [, after = ''] = readFileSync(catalog, 'utf8').split(`msgid ${JSON.stringify(text)}\nmsgstr `);
  return JSON.parse(after.split('\n', 1)[0] ?? '');
}
