import { type Cookie, expect, type Page } from '@playwright/test';
import { LANGUAGE_NAMES } from '@starchart/schema';
import { pseudoText } from '../../apps/web/src/lib/i18n/pseudo-locale.ts';
import {
  DIALOG,
  expectAccessible,
  expectFilledFromStart,
  expectFitsSmallPhone,
  expectNoOverflow,
  expectNoViolation,
} from './accessibility.ts';
import type { Words } from './actions-menu.ts';
import { expectStatesInForcedColors } from './forced-colors.ts';
import { expectPrintable } from './on-paper.ts';
import {
  DIALOGS,
  type DialogOfPage,
  inDialog,
  inEnglish,
  PAGES,
  PREPARED,
  STATES,
  type StateOfPage,
  test,
} from './pages.ts';

// Each page is loaded twice, in English and in the locale of tests, and each of its dialogs opened once in both. An upper bound for
// tests that hang, as in the configuration: one visit has many checks.
test.describe.configure({ timeout: 400_000 });

/** Pages that together have every kind of control. The number of what is always selected, ticked or reached there. */
const CONTROLS: Record<string, number> = {
  '/auth': 1,
  '/parent-dashboard': 1,
  '/kid-dashboard': 1,
  '/chart': 1,
  '/print': 1,
  '/settings/family': 1,
  '/settings/sounds-and-motion': 1,
};

/** Names of products and units. `Intl` formats dates, weekdays and times in Arabic. */
const NOT_IN_BRACKETS = /^([A-Z]|Starchart|Node\.js|UTC|[KMGT]?B|byte)$/;

/** Names that are the same in every language: those of languages, and of time zones. */
const NAMES: readonly string[] = [...Object.values(LANGUAGE_NAMES), ...Intl.supportedValuesOf('timeZone')];

/** What is in braces stays as it is. */
const inPseudoLocale: Words = (text) =>
  text
    .split(/\{([^}]*)\}?/)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : pseudoText(part)))
    .join('');

/** What is printed there has tests of its own. */
const SHEETS = ['/print', '/print/sky?child=1'];

/** Dialogs per visit. With more, one visit would last minutes. */
const MOST_DIALOGS = 8;

for (const [path, visitor, heading] of PAGES) {
  const [ofPage = [], ...further] = batchesOf(DIALOGS[path] ?? []);

  test(`${path} and its dialogs are accessible, fit, are translated and can be printed`, {
    tag: '@full',
  }, async ({ page, sessions }) => {
    const prepared = await PREPARED[path]?.();
    const states = STATES[path] ?? [];
    await page.context().addCookies(sessions[visitor]);
    await page.goto(path);
    const shown = page.getByRole('heading', { name: inEnglish(heading) }).first();
    await expect(shown).toBeVisible();
    if (prepared) await expect(page.getByText(prepared).first()).toBeVisible();
    // The chart leaves a view that it does not offer yet.
    if (path.startsWith('/chart')) await expect(page).toHaveURL(path);
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
    if (!SHEETS.includes(path)) await expectPrintable(page, shown);
    await checkDialogs(page, path, ofPage);
    if (path in CONTROLS) {
      // The child's bottom bar is on phones only.
      if (visitor === 'child') await page.setViewportSize({ width: 390, height: 844 });
      await expectStatesInForcedColors(page, 'body', CONTROLS[path]);
    }
    await inStates(page, sessions, states, inEnglish, async (scope) => {
      await expectNoOverflow(page, scope);
      await expectAccessible(page, scope);
    });
    await useCookies(page, sessions[visitor]);

    await test.step('longer, from right to left', async () => {
      const fromServer = await openInPseudoLocale(page, path);
      const translated = page.getByRole('heading', { name: inPseudoLocale(heading) });
      await expect(
        translated.or(page.getByRole('heading', { name: inEnglish(heading) })).first(),
      ).toBeVisible();
      await checkTranslatedDialogs(page, ofPage, fromServer);
      await expectFitsSmallPhone(page, 'body');
      await expectFilledFromStart(page);
      await expectNoEnglish(page, fromServer);
      // A tall screen: a bar at its bottom covers no button.
      await page.setViewportSize({ width: 320, height: 4000 });
      // The marks around each part of a name keep it from containing the visible text.
      await expectNoViolation(page, 'body', ['label-content-name-mismatch']);
      await inStates(page, sessions, states, inPseudoLocale, async (scope) => {
        await expectFitsSmallPhone(page, scope);
        await expectNoEnglish(page, fromServer);
      });
    });
  });

  for (const dialogs of further) {
    test(`further dialogs of ${path} are accessible, fit and are translated, from “${dialogs[0]?.[1]}” on`, {
      tag: '@full',
    }, async ({ page, sessions }) => {
      await page.context().addCookies(sessions[visitor]);
      await page.goto(path);
      await checkDialogs(page, path, dialogs);
      await test.step('longer, from right to left', async () => {
        await checkTranslatedDialogs(page, dialogs, await openInPseudoLocale(page, path));
      });
    });
  }
}

function batchesOf(dialogs: readonly DialogOfPage[]): DialogOfPage[][] {
  return Array.from({ length: Math.ceil(dialogs.length / MOST_DIALOGS) }, (_, batch) =>
    dialogs.slice(batch * MOST_DIALOGS, (batch + 1) * MOST_DIALOGS),
  );
}

async function checkDialogs(page: Page, path: string, dialogs: readonly DialogOfPage[]): Promise<void> {
  for (const dialog of dialogs) {
    await inDialog(page, dialog, async () => {
      await expectNoOverflow(page, DIALOG);
      await expectAccessible(page, DIALOG);
      if (path in CONTROLS) await expectStatesInForcedColors(page, DIALOG);
    });
  }
}

/** Brings the page into each of its states, as their visitors, and checks it. */
async function inStates(
  page: Page,
  sessions: Record<StateOfPage[1], Cookie[]>,
  states: readonly StateOfPage[],
  words: Words,
  check: (scope: 'body' | typeof DIALOG) => Promise<void>,
): Promise<void> {
  for (const [name, visitor, path, show] of states) {
    await test.step(name, async () => {
      await useCookies(page, sessions[visitor]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await show(page, words);
      await check((await page.getByRole('dialog').isVisible()) ? DIALOG : 'body');
    });
  }
}

async function useCookies(page: Page, cookies: Cookie[]): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

async function checkTranslatedDialogs(
  page: Page,
  dialogs: readonly DialogOfPage[],
  fromServer: ReadonlySet<string>,
): Promise<void> {
  for (const dialog of dialogs) {
    const check = async () => {
      await expectFitsSmallPhone(page, DIALOG);
      await expectNoEnglish(page, fromServer);
      // Buttons of large screens open some.
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await inDialog(page, dialog, check, inPseudoLocale);
  }
}

/** Loads the page in the locale of tests. Returns the texts that it gets from the server. */
async function openInPseudoLocale(page: Page, path: string): Promise<ReadonlySet<string>> {
  const fromServer = collectStrings(page);
  await page.addInitScript(() => localStorage.setItem('starchart.language', 'ar-XB'));
  // From another page: an address that differs after the “#” only is not loaded again.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB');
  return fromServer;
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
  const words = text.match(/\p{Script=Latin}[\p{L}.]*/gu) ?? [];
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
    const marks = /[\u202a-\u202e\u2066-\u2069]/g;
    const parts = (textContent ?? '')
      .replaceAll(marks, '')
      .replaceAll(/\[[^\]]*\]/g, '\n')
      .split('\n');
    // “And” of a list is a part of the next word in Arabic.
    const words = parts.map((part) => part.trim().replace(/^\u0648(?=[A-Za-z])/, ''));
    found.push(...words.filter((part) => /\p{L}/u.test(part)));
  }
  return found;
}
