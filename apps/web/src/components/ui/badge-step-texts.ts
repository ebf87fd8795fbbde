import { t } from '@lingui/core/macro';
import type { BadgeOfChild } from '@starchart/schema';

/** What the next step of an earned badge asks for; undefined before the badge and after its last step. */
export function nextStepTexts({ key, next }: Pick<BadgeOfChild, 'key' | 'next'>): string | undefined {
  if (!next) return undefined;
  const { goal, have } = next;
  if (key === 'rainbow-warrior') return t`Next: ${goal} in each color, you have ${have}`;
  if (key === 'streak-master') return t`Next: ${goal} times one daily quest, you have ${have}`;
  return t`Next: ${goal}, you have ${have}`;
}
