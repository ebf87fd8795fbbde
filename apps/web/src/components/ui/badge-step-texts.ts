import { t } from '@lingui/core/macro';
import type { BadgeKey, BadgeOfChild } from '@starchart/schema';
import { formatNumber } from '@/lib/format/format';

const TEXTS: Readonly<Record<BadgeKey, (goal: string, have: string) => string>> = {
  'star-achiever': (goal, have) => t`Next: ${goal} stars in all. So far: ${have}.`,
  'rainbow-warrior': (goal, have) => t`Next: ${goal} quests in each color. So far: ${have}.`,
  'book-worm': (goal, have) => t`Next: ${goal} reading quests. So far: ${have}.`,
  'streak-master': (goal, have) => t`Next: one daily quest, ${goal} times. So far: ${have}.`,
  'early-bird': (goal, have) => t`Next: ${goal} quests before 8 in the morning. So far: ${have}.`,
  explorer: (goal, have) => t`Next: ${goal} different quests. So far: ${have}.`,
};

/** What the next step of an earned badge asks for; undefined before the badge and after its last step. */
export function nextStepTexts({ key, next }: Pick<BadgeOfChild, 'key' | 'next'>): string | undefined {
  return next ? TEXTS[key](formatNumber(next.goal), formatNumber(next.have)) : undefined;
}
