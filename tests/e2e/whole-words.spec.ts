import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES, type Language } from '@starchart/schema';
import { createFamily, type Family, post, signIn } from './api-setup.ts';

const WIDTHS = [320, 360, 375, 390, 412, 600, 768, 1024, 1280, 1440] as const;

const PARENT_PAGES = [
  '/parent-dashboard',
  '/parent-dashboard?child=everyone',
  '/chart',
  '/chart?view=month',
  '/settings/family',
  '/settings/grown-ups',
  '/settings/family-devices',
  '/settings/developer',
];

for (const language of LANGUAGES) {
  test(`no word is broken on ten widths in ${language}`, { tag: '@full' }, async ({ page }) => {
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
    await signIn(page, family.childLogin, 'child');
    await check('/kid-dashboard');
    expect(broken).toEqual([]);
  });
}

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

/**
 * Words whose letters are on two lines. Where styles hyphenate, a long word may break: this browser has no dictionaries, so it breaks
 * anywhere.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const HYPHENATED_FROM = 10;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: place, textContent: text } = node;
      if (
        !place ||
        !text?.trim() ||
        !place.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ) {
        continue;
      }
      if (place.closest('.visually-hidden, script, style, code, pre, option')) continue;
      const range = document.createRange();
      const topAt = (at: number) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      const { hyphens } = getComputedStyle(place);
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}'’]{2,}/gu)) {
        const mayHyphenate = hyphens === 'auto' && word.length >= HYPHENATED_FROM;
        const tops = Array.from(word, (_letter, letter) => topAt(index + letter));
        const breakAt = tops.findIndex((top, at) => at > 0 && Math.abs(top - (tops[at - 1] ?? top)) > 4);
        if (breakAt < 0 || mayHyphenate) continue;
        found.push(
          `${word.slice(0, breakAt)}/${word.slice(breakAt)} in <${place.localName} class="${place.className}">`,
        );
      }
    }
    return found;
  });
}
