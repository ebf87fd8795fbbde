import { t } from '@lingui/core/macro';
import { changeLocale, loadTexts } from '@/lib/i18n/i18n';
import type { Locale } from '@/lib/i18n/locale';
import { OLDEST_BROWSERS } from '@/oldest-browsers';

/** The texts of a page whose scripts do not start (build/not-started.ts). */
export async function translateNotStarted(locale: Locale) {
  await changeLocale(locale);
  await loadTexts('settings');
  const { chrome, firefox, safari } = OLDEST_BROWSERS;
  return {
    title: t`Starchart isn't running`,
    text: t`Check your connection and try again. Starchart needs Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer.`,
    again: t`Try again`,
  };
}
