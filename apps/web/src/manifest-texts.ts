import { t } from '@lingui/core/macro';
import { changeLocale, loadTexts } from '@/lib/i18n/i18n';
import type { Locale } from '@/lib/i18n/locale';

/** The texts of public/site.webmanifest in a language. */
export async function translateManifest(locale: Locale): Promise<string[]> {
  await changeLocale(locale);
  await loadTexts('main', 'settings');
  return [
    t`A family star chart: parents set habits and rewards, children complete quests, earn stars and spend them.`,
    t`Everyone today`,
    t`Give a bonus`,
    t`Rewards to hand out`,
  ];
}
