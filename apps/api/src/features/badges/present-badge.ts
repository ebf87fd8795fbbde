import type { BadgeOfChild } from '@starchart/schema';

/** `earnedAt` comes as a Date from a query of its own, as text from within a dashboard's. */
export function presentBadge(
  row: Omit<BadgeOfChild, 'earned' | 'earnedAt'> & { earnedAt: Date | string | null },
): BadgeOfChild {
  return {
    ...row,
    earned: row.earnedAt !== null,
    earnedAt: row.earnedAt && new Date(row.earnedAt).toISOString(),
  };
}
