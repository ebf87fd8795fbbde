import { failureTexts, loadCatalog } from 'virtual:catalogs';
import { i18n } from '@lingui/core';
import { deviceSetting } from '@/lib/storage/device-setting';
import type { PagePart } from '../../../build/text-parts.ts';
import {
  directionOf,
  effectiveLocale,
  formatLocale,
  LANGUAGE_KEY,
  type Locale,
  SESSION_LANGUAGE_KEY,
} from './locale';

export type { PagePart };

/** The language of this device, for its pages without an account. */
export const deviceLanguage = deviceSetting(LANGUAGE_KEY);
/** The language in which the logged-in user last saw a page of this device, for the time until the session is known. */
export const sessionLanguage = deviceSetting(SESSION_LANGUAGE_KEY);

/** The locale of the page, also while its texts load. */
let current = effectiveLocale({
  account: sessionLanguage.read(),
  device: deviceLanguage.read(),
  browser: navigator.languages,
});
/** The locale whose texts are shown. */
let shown = current;
/** The parts of the texts that pages have loaded. */
const parts = new Set<PagePart>();

// These texts are used until a catalog is there, which has them in the language of the page.
i18n.load(current, failureTexts);
activate(current);

/** Loads the texts of a part of the pages in the language of the page. */
export async function loadTexts(part: PagePart): Promise<void> {
  parts.add(part);
  await load(current, part);
}

/** The locale of the page, also while its texts load. */
export function chosenLocale(): Locale {
  return current;
}

/** Shows the page in another language. Providers mounts the page again. Rejects if the texts do not load. */
export async function changeLocale(locale: Locale): Promise<void> {
  current = locale;
  try {
    await Promise.all(Array.from(parts, (part) => load(locale, part)));
  } catch (error) {
    if (locale === current) current = shown;
    throw error;
  }
  // Another change may have begun meanwhile.
  if (locale === current) activate(locale);
}

async function load(locale: Locale, part: PagePart): Promise<void> {
  const catalog = await loadCatalog(locale, part);
  i18n.load(locale, catalog?.messages ?? {});
}

function activate(locale: Locale): void {
  shown = locale;
  i18n.load(locale, {});
  i18n.activate(locale, formattingLocale());
  if (typeof document === 'undefined') return;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** The locale of numbers and dates. */
export function formattingLocale(): string {
  return formatLocale(current, navigator.languages);
}

/** A formatter of the locale of numbers and dates. It is created again after a change of the language. */
export function perLocale<Value>(create: (locale: string) => Value): () => Value {
  let created: { locale: string; value: Value } | undefined;
  return () => {
    const locale = formattingLocale();
    if (created?.locale !== locale) created = { locale, value: create(locale) };
    return created.value;
  };
}
