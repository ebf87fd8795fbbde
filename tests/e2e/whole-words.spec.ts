import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Language } from '@starchart/schema';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { brokenWords } from './broken-words.ts';
import { PAGES, test as testWithSessions } from './pages.ts';
import { textsIn } from './texts.ts';

/** The phone of 320 px, and each width at which styles change, with the pixel before it. */
const WIDTHS = [320, 384, 640, 641, 768, 769, 960, 961, 1200, 1201] as const;

/** The languages with the longest words. */
const LONGEST = ['de', 'fr'] as const;

const PARENT_PAGES = [
  '/parent-dashboard',
  '/parent-dashboard?child=everyone',
  '/chart',
  '/chart?view=month',
  '/print',
  '/print/sky',
  '/settings/family',
  '/settings/grown-ups',
  '/settings/family-devices',
  '/settings/developer',
];

for (const language of LONGEST) {
  test(`no word is broken at any width in ${language}`, { tag: '@full' }, async ({ page }) => {
    const family = await aFullFamily(language);
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    const broken: string[] = [];
    const check = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // Browsers choose the dictionary by it.
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const word of await brokenWords(page)) broken.push(`${path} at ${width} px: ${word}`);
      }
    };
    for (const path of [`/?lang=${language}`, '/auth', '/child-login']) await check(path);
    await signIn(page, family.parentLogin);
    for (const path of PARENT_PAGES) await check(path);
    await test.step('the form of a habit with all pictures', async () => {
      const { say } = textsIn(language);
      await page.goto('/parent-dashboard');
      await page.setViewportSize({ width: 390, height: 900 });
      await page
        .getByRole('button', { name: say('Create New Habit') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: say('Create New Habit') });
      await form.getByRole('button', { name: say('More icons and colors') }).click();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const word of await brokenWords(page, '[role="dialog"]')) {
          broken.push(`form at ${width} px: ${word}`);
        }
      }
    });
    await signIn(page, family.childLogin, 'child');
    await check('/kid-dashboard');
    expect(broken).toEqual([]);
  });
}

/** The words of the web app. Pages of the admin also show names that other tests have typed. */
function germanWords(): ReadonlySet<string> {
  const texts = readFileSync(join(import.meta.dirname, '../../apps/web/src/locales/de.po'), 'utf8');
  return new Set(texts.match(/[\p{L}\p{M}\p{N}'’]+/gu));
}

testWithSessions(
  'no German word is broken at 320 px with large text',
  { tag: '@full' },
  async ({ page, sessions }) => {
    await page.addInitScript(() => localStorage.setItem('starchart.language', 'de'));
    await page.setViewportSize({ width: 320, height: 640 });
    const german = germanWords();
    const broken: string[] = [];
    for (const visitor of ['visitor', 'parent', 'child'] as const) {
      await page.context().clearCookies();
      await page.context().addCookies(sessions[visitor]);
      for (const [path] of PAGES.filter((one) => one[1] === visitor)) {
        await page.goto(path);
        await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        for (const word of await brokenWords(page)) {
          if (german.has(word.replace(/ in <.*/, '').replace('/', ''))) broken.push(`${path}: ${word}`);
        }
      }
    }
    expect(broken).toEqual([]);
  },
);

/** Two children with the habits of the starter packs, some done, and rewards. */
async function aFullFamily(language: Language): Promise<Family> {
  const family = await createFamily('Charlotte', { language });
  const { api, childId } = family;
  const headers = { 'accept-language': language };
  const second = await post(api, '/api/children', { name: 'Maximilian' });
  for (const [child, pack] of [
    [childId, 'school'],
    [second.id, 'teen'],
  ] as const) {
    const answer = await api.post(`/api/children/${child}/starter-pack`, { data: { pack }, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    const habits: { id: number }[] = await (await api.get(`/api/children/${child}/habits`)).json();
    for (const { id: habitId } of habits.slice(0, 2)) {
      await api.post('/api/habit-completions', { data: { habitId, childId: child } });
    }
    expect(habits.length).toBeGreaterThan(2);
  }
  return family;
}
