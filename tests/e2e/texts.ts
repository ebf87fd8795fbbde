import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { expect, type Page } from '@playwright/test';
import { TEXTS } from '@starchart/i18n';
import { LANGUAGES, type Language } from '@starchart/schema';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGS = 'apps/web/src/locales';
const CONTEXT = /^[a-z ]+\|/;
const TAG = /<\/?\w+\/?>/g;
/** A value, or a plural. */
const VALUE = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;
/** Letters of a text with values that identify it. */
const SHORT = 8;

/** Locales of browsers. */
export const BROWSER_LOCALES: Record<Language, string> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
};

type Values = Record<string, string | number>;

/** Runs a journey in every language; English with the main journeys. */
export const LANGUAGE_RUNS = LANGUAGES.map((language) => ({
  language,
  tag: language === 'en' ? [] : ['@full'],
  locale: BROWSER_LOCALES[language],
}));

/** The texts of a language, by the English message in the catalogs. */
export function textsIn(language: Language) {
  const translations = readTranslations(language);
  const messages = Object.fromEntries(translations);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });

  /** A text as users see it. A context is in front: `completion|Take back`. Throws for a message that no catalog has. */
  function say(message: string, values: Values = {}): string {
    if (!translations.has(message)) throw new Error(`No catalog has “${message}”.`);
    return i18n._(message, values).replaceAll(TAG, '');
  }

  const english = [...translations].filter(
    ([message, translation]) => message.replace(CONTEXT, '') !== translation,
  );
  const patterns = english.flatMap(([message]) => message.replace(CONTEXT, '').split(TAG).flatMap(patternOf));
  const own = new Set(
    [...translations.values()].flatMap((text) => text.split(TAG)).map((text) => text.trim()),
  );

  /** No text on the page is one of the English catalogs. */
  async function expectTranslated(page: Page): Promise<void> {
    if (language === 'en') return;
    const shown = await page.evaluate(visibleTexts);
    expect(shown.filter((text) => !own.has(text) && patterns.some((parts) => matches(parts, text)))).toEqual(
      [],
    );
  }

  return { say, expectTranslated };
}

/** The translations by English message, after its context. Those of the web app win over the server's. */
function readTranslations(language: Language): Map<string, string> {
  const po = formatter();
  const found = new Map<string, string>();
  const filename = `${CATALOGS}/${language}.po`;
  const context = { locale: language, sourceLocale: 'en', filename } as never;
  const catalog = po.parse(readFileSync(join(ROOT, filename), 'utf8'), context) as object;
  for (const { message = '', context: meaning, translation = '' } of Object.values(catalog))
    found.set(meaning ? `${meaning}|${message}` : message, translation || message);
  for (const [key, english] of Object.entries(TEXTS.en))
    if (!found.has(english)) found.set(english, TEXTS[language][key] ?? english);
  return found;
}

/** The fixed parts of a text around its values. Empty for a plural, and for a text with little but its values. */
function patternOf(text: string): string[][] {
  const parts = text.trim().split(VALUE);
  const letters = parts.join('').replaceAll(/\P{Letter}/gu, '').length;
  return letters < (parts.length > 1 ? SHORT : 1) ? [] : [parts];
}

/** Whether a text is the parts in their order, with a value of at least one character between two. Linear in the text. */
function matches([first = '', ...rest]: string[], text: string): boolean {
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let end = first.length;
  for (const part of rest) {
    const start = text.indexOf(part, end + 1);
    if (start === -1) return false;
    end = start + part.length;
  }
  return end < text.length - last.length;
}

/** Runs in the page: each text and each label. */
function visibleTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility() && !parentElement.closest('script,style,bdi'))
      texts.push(textContent?.trim() ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? '');
  return [...new Set(texts)].filter((text) => text !== '');
}
