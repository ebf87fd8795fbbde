import { englishFor } from '@starchart/domain';
import { LANGUAGES, type Language } from '@starchart/schema';
import type { PseudoLocale } from './pseudo-locale';

/** A language of the web app, or the generated locale of tests. */
export type Locale = Language | PseudoLocale;
/** Leaves out the rest: some systems report names that `Intl` rejects, such as `de-DE@euro`. */
const REGION = /^[a-z]{2}(?:-[a-z]{2})?\b/i;

/** The setting of this device, in its storage. */
export const LANGUAGE_KEY = 'starchart.language';
/** The language of the latest session, in the same storage. */
export const SESSION_LANGUAGE_KEY = 'starchart.session-language';

type Languages = {
  /** The own setting of the account. */
  account?: string | null;
  /** The setting of this device. */
  device?: string | null;
  family?: string | null;
  /** The browser's languages, in order of preference. */
  browser?: readonly string[];
};

/** The locale of the web app. A setting may also name the generated locale. */
export function effectiveLocale({ account, device, family, browser = [] }: Languages): Locale {
  const ofBrowser = browser.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => isLanguage(tag));
  return [account, device, family, ofBrowser].find(isLocale) ?? 'en';
}

function isLocale(tag: string | null | undefined): tag is Locale {
  return tag !== null && tag !== undefined && (isLanguage(tag) || isPseudoLocale(tag));
}

export function isPseudoLocale(tag: string): tag is PseudoLocale {
  return tag === 'ar-XB';
}

function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}

/** The language of a link to a page in another language, such as `?lang=de`. */
export function languageIn(search: string): string | null {
  const tag = new URLSearchParams(search).get('lang');
  return tag !== null && isLanguage(tag) ? tag : null;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar-XB' ? 'rtl' : 'ltr';
}

/** The locale of numbers and dates: the language in the reader's region if the browser names one. */
export function formatLocale(locale: Locale, browser: readonly string[]): string {
  if (locale === 'en') return englishFor(browser[0] ?? '');
  return browser.map((tag) => REGION.exec(tag)?.[0]).find((tag) => tag?.startsWith(locale)) ?? locale;
}
