import { useLook } from '@/hooks/use-look';

/** Texts that differ between the looks of a child. Texts of the specification are the same in both. */
const WORDS = {
  playful: {
    allDone: 'All done for today!',
    tomorrow: 'See you tomorrow!',
    tomorrowFirst: 'First thing tomorrow',
    goodbye: 'See you!',
    level: (level: number) => `Level ${level}!`,
    levelText: 'You collected so many stars that you reached the next level.',
    noQuests: 'Your adventure starts here!',
    claimed: 'You claimed it!',
    showClaim: 'Show this to a grown-up!',
    closed: (open: number) => (open === 0 ? 'Any quest opens me!' : `${questsLeft(open)}!`),
  },
  plain: {
    allDone: 'Done for today.',
    tomorrow: 'Tomorrow',
    tomorrowFirst: 'First up',
    goodbye: 'Close',
    level: (level: number) => `Level ${level}`,
    levelText: 'You collected enough stars for the next level.',
    noQuests: 'Your quests will show up here',
    claimed: 'Claimed',
    showClaim: 'Show this to a grown-up.',
    closed: (open: number) => (open === 0 ? 'Any quest opens the chest.' : `${questsLeft(open)}.`),
  },
} as const;

export function useKidWords() {
  return WORDS[useLook()];
}

function questsLeft(open: number): string {
  return open === 1 ? '1 quest left' : `${open} quests left`;
}
