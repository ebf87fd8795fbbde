import type { BadgeOfChild } from '@starchart/schema';

/** `earnedAt` is a Date, or JSON text within a dashboard. */
export function presentBadge(
  row: Omit<BadgeOfChild, 'earned' | 'earnedAt'> & { earnedAt: Date | string | null },
): BadgeOfChild {
  return {
    ...row,
    earned: row.earnedAt !== null,
    earnedAt: row.earnedAt && new Date(row.earnedAt).toISOString(),
  };
}
