import { plural, t } from '@lingui/core/macro';
import type { ChildLook } from '@starchart/schema';
import { useLook } from '@/hooks/use-look';

/** Texts that differ between the looks of a child. Texts of the specification are the same in both. */
const WORDS = {
  playful: () => ({
    allDone: t`All done for today!`,
    tomorrow: t`See you tomorrow!`,
    tomorrowFirst: t`First thing tomorrow`,
    goodbye: t`See you!`,
    level: (level: number) => t`Level ${level}!`,
    levelText: t`You collected so many stars that you reached the next level.`,
    noQuests: t`Your adventure starts here!`,
    claimed: t`You claimed it!`,
    showClaim: t`Show this to a grown-up!`,
    closed: (open: number) =>
      open === 0 ? t`Any quest opens me!` : plural(open, { one: '# quest left!', other: '# quests left!' }),
  }),
  plain: () => ({
    allDone: t`Done for today.`,
    tomorrow: t`Tomorrow`,
    tomorrowFirst: t`First up`,
    goodbye: t`Close`,
    level: (level: number) => t`Level ${level}`,
    levelText: t`You collected enough stars for the next level.`,
    noQuests: t`Your quests will show up here`,
    claimed: t`Claimed`,
    showClaim: t`Show this to a grown-up.`,
    closed: (open: number) =>
      open === 0
        ? t`Any quest opens the chest.`
        : plural(open, { one: '# quest left.', other: '# quests left.' }),
  }),
};

/** `look`: of a child on a page of several. */
export function useKidTexts(look?: ChildLook) {
  const lookOfPage = useLook();
  return WORDS[look ?? lookOfPage]();
}
