import { catalogs } from 'virtual:catalogs';
import { i18n } from '@lingui/core';
import { deviceSetting } from '@/lib/storage/device-setting';
import type { PagePart } from '../../../build/text-parts.ts';
import { directionOf, effectiveLocale, formatLocale, LANGUAGE_KEY, type Locale } from './locale';

export type { PagePart };

/** The language of this device, for its pages without an account. */
export const deviceLanguage = deviceSetting(LANGUAGE_KEY);

/** The locale of the page, also while its texts load. */
let current = effectiveLocale({ device: deviceLanguage.read(), browser: navigator.languages });
/** The parts of the texts that pages have loaded. */
const parts = new Set<PagePart>();

activate(current);

/** Loads the texts of a part of the pages in the language of the page. */
export async function loadTexts(part: PagePart): Promise<void> {
  parts.add(part);
  await load(current, part);
}

/** Shows the page in another language. Providers mounts the page again. */
export async function changeLocale(locale: Locale): Promise<void> {
  current = locale;
  await Promise.all(Array.from(parts, (part) => load(locale, part)));
  // Another change may have begun meanwhile.
  if (locale === current) activate(locale);
}

async function load(locale: Locale, part: PagePart): Promise<void> {
  const catalog = await catalogs[`${locale}/${part}`]?.();
  i18n.load(locale, catalog?.messages ?? {});
}

function activate(locale: Locale): void {
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
