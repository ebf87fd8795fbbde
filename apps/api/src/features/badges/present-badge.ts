export function presentBadge<Badge extends { earnedAt: Date | string | null }>(badge: Badge) {
  return { ...badge, earned: badge.earnedAt !== null };
}
