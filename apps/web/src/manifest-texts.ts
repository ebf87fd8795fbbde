import { t } from '@lingui/core/macro';
import { loadAllTexts } from '@/lib/i18n/all-texts';
import type { Locale } from '@/lib/i18n/locale';

/** The texts of public/site.webmanifest in a language. */
export async function translateManifest(locale: Locale): Promise<string[]> {
  await loadAllTexts(locale);
  return [
    t`A family star chart: parents set habits and rewards, children complete quests, earn stars and spend them.`,
    t`Everyone today`,
    t`Give a bonus`,
    t`Rewards to hand out`,
  ];
}
