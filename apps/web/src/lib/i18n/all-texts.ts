import { i18n, type Messages } from '@lingui/core';
import { changeLocale } from './i18n';
import type { Locale } from './locale';

const files = import.meta.glob<Messages>('@/locales/*.po', { import: 'messages' });

/** Selects the locale of what the build translates next, which is not one of the pages. */
export async function loadAllTexts(locale: Locale): Promise<void> {
  await changeLocale(locale);
  i18n.load(locale, (await files[`/src/locales/${locale}.po`]?.()) ?? {});
}
