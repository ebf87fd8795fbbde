import { type BadgeCounts, badgeStep } from '@starchart/domain';
import { translateSchema } from '@starchart/i18n';
import {
  BADGE_BONUS_POINTS,
  BADGES,
  type BadgeKey,
  type EarnedBadge,
  type Language,
} from '@starchart/schema';

type BadgeTexts = Pick<EarnedBadge, 'name' | 'description' | 'condition'>;

/** A badge of a child with its step, worded in a language. */
export function presentBadge<Badge extends BadgeTexts & { key: BadgeKey; earnedAt: Date | string | null }>(
  badge: Badge,
  counts: BadgeCounts,
  language: Language,
) {
  const earned = badge.earnedAt !== null;
  return { ...wordBadge(badge, language), earned, ...badgeStep(badge.key, earned, counts) };
}

/** A badge that a completion earned, worded in a language. */
export function presentEarnedBadge(key: BadgeKey, language: Language): EarnedBadge {
  const badge = badgeOf(key);
  const id = BADGES.indexOf(badge) + 1;
  return { ...wordBadge(badge, language), id, image: key, bonusPoints: BADGE_BONUS_POINTS };
}

/** The badge of the catalogue, in English. */
export function badgeOf(key: BadgeKey) {
  const badge = BADGES.find((candidate) => candidate.key === key);
  if (!badge) throw new Error(`There is no badge ${key}`);
  return badge;
}

function wordBadge<Badge extends BadgeTexts>(badge: Badge, language: Language): Badge {
  const { name, description, condition } = badge;
  return {
    ...badge,
    name: translateSchema(language, name),
    description: translateSchema(language, description),
    condition: translateSchema(language, condition),
  };
}
