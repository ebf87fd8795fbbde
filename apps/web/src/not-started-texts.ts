import { t } from '@lingui/core/macro';
import { loadAllTexts } from '@/lib/i18n/all-texts';
import type { Locale } from '@/lib/i18n/locale';
import { OLDEST_BROWSERS } from '@/oldest-browsers';

/** The texts of a page whose scripts do not start (build/not-started.ts). */
export async function translateNotStarted(locale: Locale) {
  await loadAllTexts(locale);
  const { chrome, firefox, safari } = OLDEST_BROWSERS;
  return {
    title: t`Starchart isn't running`,
    text: t`Check your connection and try again. Starchart needs Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer.`,
    again: t`Try again`,
  };
}
