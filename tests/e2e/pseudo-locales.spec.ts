import { expect, type Page } from '@playwright/test';
import { LANGUAGE_NAMES } from '@starchart/schema';
import { PSEUDO_LOCALES } from '../../apps/web/src/lib/i18n/pseudo-locales.ts';
import { DIALOG, expectFitsSmallPhone, expectNoViolation } from './accessibility.ts';
import { DIALOGS, inDialog, inEnglish, PAGES, test } from './pages.ts';

/** Names of products, and dates, weekdays, times and sizes, which `Intl` formats in English. */
const NOT_IN_BRACKETS =
  /^([A-Z]|Starchart|Node\.js|UTC|[KMGT]?B|byte|Mon|Tue|Wed|Thu|Fri|Sat|Sun|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|(second|minute|hour|day)s?|ago|yesterday)$/;

/** Names that are the same in every language: those of languages, and of time zones. */
const NAMES: readonly string[] = [...Object.values(LANGUAGE_NAMES), ...Intl.supportedValuesOf('timeZone')];

for (const [locale, change] of Object.entries(PSEUDO_LOCALES)) {
  /** What is in braces stays as it is. */
  const words = (text: string) =>
    text
      .split(/\{([^}]*)\}?/)
      .map((part, index) => (index % 2 === 1 || part === '' ? part : change(part)))
      .join('');

  for (const [path, visitor, heading] of PAGES) {
    test(`${path} fits a small phone in ${locale}`, { tag: '@full' }, async ({ page, sessions }) => {
      const fromServer = collectStrings(page);
      const checkDialog = async () => {
        await expectFitsSmallPhone(page, DIALOG);
        if (locale === 'en-XA') await expectNoEnglish(page, fromServer);
      };
      await page.context().addCookies(sessions[visitor]);
      await page.addInitScript((tag) => localStorage.setItem('starchart.language', tag), locale);
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const inLocale = page.getByRole('heading', { name: words(heading) });
      await expect(
        inLocale.or(page.getByRole('heading', { name: inEnglish(heading) })).first(),
      ).toBeVisible();
      await expectFitsSmallPhone(page, 'body');
      if (locale === 'en-XA') await expectNoEnglish(page, fromServer);
      // A tall screen: a bar at its bottom covers no button.
      await page.setViewportSize({ width: 320, height: 4000 });
      // The marks around each part of a name keep it from containing the visible text.
      await expectNoViolation(page, 'body', ['label-content-name-mismatch']);
      for (const dialog of DIALOGS[path] ?? []) {
        // Buttons of large screens open some.
        await page.setViewportSize({ width: 1280, height: 800 });
        await inDialog(page, dialog, checkDialog, words);
      }
    });
  }
}

async function expectNoEnglish(page: Page, fromServer: ReadonlySet<string>): Promise<void> {
  await expect
    .poll(async () => (await page.evaluate(findTexts)).filter((text) => isEnglish(text, fromServer)))
    .toEqual([]);
}

/** The strings of all answers of the API: what users typed, and texts of the server, which has no generated locales. */
function collectStrings(page: Page): ReadonlySet<string> {
  const strings = new Set<string>();
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // The page may close first.
    const body = await response.text().catch(() => '');
    for (const [literal] of body.matchAll(/"(?:[^"\\]|\\.)*":?/g)) {
      const isKey = literal.endsWith(':');
      if (!isKey) strings.add(JSON.parse(literal).trim());
    }
  });
  return strings;
}

function isEnglish(text: string, fromServer: ReadonlySet<string>): boolean {
  const words = text.match(/\p{L}[\p{L}.]*/gu) ?? [];
  if (fromServer.has(text) || NAMES.includes(text)) return false;
  return !words.every((word) => NOT_IN_BRACKETS.test(word));
}

/** Runs in the page. Returns what is outside of brackets in its visible texts. Commands and addresses are code. */
function findTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (!element?.checkVisibility() || element.closest('code, script, style')) continue;
    const parts = (textContent ?? '').replaceAll(/\[[^\]]*\]/g, '\n').split('\n');
    found.push(...parts.map((part) => part.trim()).filter((part) => /\p{L}/u.test(part)));
  }
  return found;
}
