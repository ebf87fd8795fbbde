import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { isolateValues } from '@starchart/i18n/isolate';
import { loadSchemaTexts } from '@starchart/i18n/schema-translations';
import { deviceSetting } from '@/lib/storage/device-setting';
import { failureTexts } from './failure-texts';
import {
  directionOf,
  effectiveLocale,
  formatLocale,
  isPseudoLocale,
  LANGUAGE_KEY,
  type Locale,
  SESSION_LANGUAGE_KEY,
} from './locale';

/** The texts of each language for each directory of pages (build/page-texts.ts). */
const files = {
  admin: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?admin' }),
  board: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?board' }),
  child: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?child' }),
  parent: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?parent' }),
  public: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?public' }),
  settings: import.meta.glob<Messages>('@/locales/*.po', { import: 'messages', query: '?settings' }),
};

/** A directory of pages, or the texts of packages/schema, which forms and lists of badges show. */
export type Catalog = keyof typeof files | 'schema';

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
/** The catalogs that pages have loaded. */
const catalogs = new Set<Catalog>();

// All messages of the page are filled here, those of `Trans` included: a name that runs from right to left is isolated from them.
const fill = i18n._;
i18n._ = (id: MessageDescriptor | string, values?: object, options?: object) => {
  const message: MessageDescriptor = typeof id === 'string' ? { id, ...options } : id;
  return fill.call(i18n, message.id, isolateValues(message.values ?? values ?? {}), message);
};

// These texts are used until a catalog is there, which has them in the language of the page.
i18n.load(current, { ...failureTexts });
activate(current);

/** Loads catalogs in the language of the page. */
export async function loadTexts(...wanted: Catalog[]): Promise<void> {
  for (const catalog of wanted) catalogs.add(catalog);
  await Promise.all(wanted.map((catalog) => load(current, catalog)));
}

/** The locale of the page, also while its texts load. */
export function chosenLocale(): Locale {
  return current;
}

/** Shows the page in another language. Providers mounts the page again. Rejects if the texts do not load. */
export async function changeLocale(locale: Locale): Promise<void> {
  current = locale;
  try {
    await Promise.all(Array.from(catalogs, (catalog) => load(locale, catalog)));
  } catch (error) {
    if (locale === current) current = shown;
    throw error;
  }
  // Another change may have begun meanwhile.
  if (locale === current) activate(locale);
}

async function load(locale: Locale, catalog: Catalog): Promise<void> {
  // The schema has its English texts itself.
  if (catalog === 'schema' && locale === 'en') return;
  const language = isPseudoLocale(locale) ? 'en' : locale;
  const messages = await (catalog === 'schema'
    ? loadSchemaTexts(language)
    : files[catalog][`/src/locales/${language}.po`]?.());
  if (!isPseudoLocale(locale)) return i18n.load(locale, messages ?? {});
  const { pseudoMessages } = await import('./pseudo-locale');
  i18n.load(locale, pseudoMessages(messages ?? {}));
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
