import type { HabitIcon, RewardIcon } from '@starchart/schema';
import { HABIT_KEYWORDS, type PictureKeywords, REWARD_KEYWORDS } from './picture-keywords.ts';

/** The icon that the name of a habit suggests, or undefined: "Violin practice" suggests `violin`. */
export function suggestHabitPicture(
  name: string,
  language: keyof typeof HABIT_KEYWORDS = 'en',
): HabitIcon | undefined {
  return bestMatch(name, HABIT_KEYWORDS[language]);
}

/** The icon that the name of a reward suggests, or undefined. */
export function suggestRewardPicture(
  name: string,
  language: keyof typeof REWARD_KEYWORDS = 'en',
): RewardIcon | undefined {
  return bestMatch(name, REWARD_KEYWORDS[language]);
}

/** Whether a name has all words that are typed, the last of which may not be finished: "brush my te" finds "Brush my teeth". */
export function isFoundBy(name: string, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** The icon of the keyword with the most words; the first one of several. */
function bestMatch<Icon extends string>(name: string, table: PictureKeywords<Icon>): Icon | undefined {
  const words = wordsOf(name);
  let best: { icon: Icon; wordCount: number } | undefined;
  for (const [icon, keywords] of table) {
    for (const keyword of keywords.split(', ')) {
      const parts = keyword.split(' ');
      if (parts.length > (best?.wordCount ?? 0) && parts.every((part) => words.some(matches(part)))) {
        best = { icon, wordCount: parts.length };
      }
    }
  }
  return best?.icon;
}

/** Lower-case words without accents and apostrophes. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/[\p{M}'’]/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function matches(part: string): (word: string) => boolean {
  if (!part.endsWith('*')) return (word) => word === part;
  const start = part.slice(0, -1);
  return (word) => word.startsWith(start);
}
