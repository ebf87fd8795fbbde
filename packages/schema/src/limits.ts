/** Limits of the fields, shared by the forms, both API doors and the database's CHECK constraints. */
export const LIMITS = {
  parentUsername: { min: 3, max: 40 },
  parentPassword: { min: 6, max: 128 },
  personName: { min: 2, max: 80 },
  email: { max: 254 },
  kidLoginUsername: { min: 2, max: 40 },
  childUsername: { min: 3, max: 40 },
  childPassword: { min: 4, max: 128 },
  itemName: { min: 3, max: 80 },
  description: { min: 5, max: 500 },
  reason: { max: 200 },
  habitPoints: { min: 1, max: 100 },
  bonusPoints: { min: 1, max: 1000 },
  daysPerWeek: { min: 1, max: 7 },
  rewardCost: { min: 1, max: 3000 },
  inviteCodeUses: { min: 1, max: 1000 },
  inviteCodeDays: { min: 1, max: 365 },
  accessTokenDays: { min: 1, max: 365 },
  accessTokenChildren: { min: 1, max: 100 },
  webhookUrl: { max: 500 },
  page: { default: 25, max: 100 },
  childrenOfFamily: { max: 30 },
  /** Habits of a child, and rewards of a child; `active` ones, and those put away along with them. */
  itemsOfChild: { active: 200, max: 1000 },
} as const;

/** What a new thing starts with, in the forms and where a request leaves a field out. */
export const DEFAULTS = {
  avatar: '0',
  habitPoints: 5,
  habitFrequency: 'daily',
  habitColor: 'primary',
  rewardCost: 25,
  rewardIcon: 'ice-cream',
  deductionReason: 'Point adjustment by parent',
  /** Days from today that a freshly ticked time-bound habit ends. */
  timeBoundDays: 28,
  /** Days without a break that fill the streak bar of a daily habit without an end date. */
  streakScaleDays: 30,
  /** Target of a weekly habit that names no number of days. */
  progressTarget: 7,
} as const;

/** What a new invite code allows unless its admin says otherwise. */
export const INVITE_CODE_DEFAULTS = { maxUses: 1, expiresInDays: 30 } as const;

/** Access tokens that a parent may have at a time, expired ones included. */
export const MAX_ACCESS_TOKENS = 20;

/** Webhooks that a family may have at a time. */
export const MAX_WEBHOOKS = 5;

/** Days of completions that the habit list carries along; older ones are paged. */
export const RECENT_COMPLETION_DAYS = 35;

/** Days for which a registration waits for an admin; then it is deleted. */
export const REGISTRATION_WAITS_DAYS = 30;

/** The bonus of every badge, in points. */
export const BADGE_BONUS_POINTS = 25;
