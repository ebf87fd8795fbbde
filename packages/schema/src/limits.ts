/** Field limits, shared by the forms, both APIs and the database's CHECK constraints. */
export const LIMITS = {
  parentUsername: { min: 3, max: 40 },
  parentPassword: { min: 6, max: 128 },
  personName: { min: 2, max: 80 },
  nameForChildren: { max: 40 },
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
  weekdays: { min: 1, max: 7 },
  intervalDays: { min: 1, max: 90 },
  /** Hours. */
  afternoonStartsAt: { min: 1, max: 22 },
  eveningStartsAt: { min: 2, max: 23 },
  /** Slots of a habit on one day. */
  slots: { min: 1, max: 12 },
  correctedCells: { min: 1, max: 100 },
  /** Days of one read of the history: a year with the rest of its first week. */
  historyDays: { min: 1, max: 371 },
  rewardCost: { min: 1, max: 3000 },
  inviteCodeUses: { min: 1, max: 1000 },
  inviteCodeDays: { min: 1, max: 365 },
  accessTokenDays: { min: 1, max: 365 },
  accessTokenChildren: { min: 1, max: 100 },
  familyDeviceName: { min: 1, max: 40 },
  /** Children of a family device. */
  chosenChildren: { min: 1, max: 100 },
  /** Seconds. */
  lockAfterS: { min: 30, max: 3600 },
  /** Pictures of a PIN. */
  pinPictures: 4,
  pairingText: { min: 1, max: 100 },
  guestBonusPoints: { min: 0, max: 100 },
  webhookUrl: { max: 500 },
  page: { default: 25, max: 100 },
  childrenOfFamily: { max: 30 },
  /** Habits per child, and rewards per child: `active` ones, and all including inactive ones. */
  itemsOfChild: { active: 200, max: 1000 },
  /** Of all children of a family together. */
  activeHabitsOfFamily: { max: 1200 },
} as const;

/** Default values in the forms and for omitted fields of a request. */
export const DEFAULTS = {
  avatar: '0',
  childLook: 'playful',
  readAloud: 'off',
  habitPoints: 5,
  habitFrequency: 'daily',
  habitColor: 'primary',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalDays: 1,
  slots: ['any'],
  rewardCost: 25,
  rewardIcon: 'ice-cream',
  deductionReason: 'Point adjustment by parent',
  /** Seconds until an open profile on a family device is locked. */
  lockAfterS: 300,
  /** Days from today to the default end date of a time-bound habit. */
  timeBoundDays: 28,
  /** Streak in days that fills the bar of a daily habit without an end date. */
  streakScaleDays: 30,
  /** Target of a weekly habit without a number of days. */
  progressTarget: 7,
} as const;

/** Default limits of a new invite code. */
export const INVITE_CODE_DEFAULTS = { maxUses: 1, expiresInDays: 30 } as const;

/** Access tokens per parent, expired ones included. */
export const MAX_ACCESS_TOKENS = 20;

/** Accounts per family, parents among them, and open invitations per parent. */
export const MAX_MEMBERS = { accounts: 8, parents: 4, invitations: 5 } as const;

/** Days for which an invitation can be used. */
export const INVITATION_DAYS = 7;

/** Guest passes of a parent that can be used, browsers of each, and the longest duration. */
export const MAX_GUEST_PASSES = { open: 10, browsers: 3, days: 30 } as const;

/** Hours for which another parent can refuse a change, unless `PARENT_VETO_HOURS` says otherwise. */
export const PARENT_VETO_HOURS = 72;

/** Paired devices per family. */
export const MAX_FAMILY_DEVICES = 10;

/** Minutes for which a new family device can be paired. */
export const PAIRING_MINUTES = 10;

/** Minutes after which a child's request to enter expires. */
export const ENTRY_REQUEST_MINUTES = 5;

/** Points that a helper can give a child on one day. */
export const HELPER_BONUS_POINTS = 10;

/** Webhooks per family. */
export const MAX_WEBHOOKS = 5;
/** Deliveries of a family: those that wait, and those that are delivered or have failed. */
export const MAX_WEBHOOK_DELIVERIES = { waiting: 1_000, finished: 9_000 } as const;

/** Days of completions in the habit list; older ones are paged. */
export const RECENT_COMPLETION_DAYS = 35;

/** Family days that can be corrected: today and the days before. */
export const CORRECTION_DAYS = 35;

/** The same for helpers: today and yesterday. */
export const HELPER_CORRECTION_DAYS = 2;

/**
 * Entries that one writer can add to the ledger of a child on one family day. No call adds as many: the longest ones are the approval
 * of all pending completions, and a correction of all cells.
 */
export const MAX_ENTRIES_A_DAY = 1000;

/** Rejections of a habit's completions of one day. */
export const MAX_REJECTIONS_A_DAY = 20;

/** Completions of a child that have yet to be approved. */
export const MAX_PENDING_COMPLETIONS = 500;

/** How long ago a tap on a device that was offline may have been. In ms. */
export const MAX_OFFLINE_MS = 72 * 3_600_000;

/** Limits of notes and praise. Apart from `LIMITS`, which every page loads. */
export const NOTE_LIMITS = {
  text: { min: 1, max: 200 },
  points: { min: 0, max: 1000 },
  presetText: { min: 1, max: 80 },
  presetPoints: { min: 0, max: 20 },
  presets: { max: 12 },
} as const;

/** Limits of the options of a reward. Apart from `LIMITS`, which every page loads. */
export const REWARD_LIMITS = {
  stock: { min: 0, max: 32_767 },
  limitCount: { min: 1, max: 31 },
  /** Minor units of any currency; `largestAmount` has the limit of each. */
  moneyAmount: { min: 1, max: 1_000_000_000_000 },
} as const;

/** Characters of a wish, the open ones of a child, all of a child, and those that a person can add to a child on one day. */
export const WISH_LIMITS = { text: { min: 1, max: 80 }, open: 20, all: 500, aDay: 50 } as const;

/** Redemptions of a child that are neither fulfilled nor canceled. */
export const MAX_OPEN_REDEMPTIONS = 50;

/** Completions that are approved at once. */
export const MAX_APPROVED_AT_ONCE = 50;

/** Notes that each parent, and each helper or guest pass, can write to a child on one day; deleted ones count. */
export const MAX_NOTES_A_DAY = 50;
export const MAX_NOTES_OF_HELPER_A_DAY = 10;

/** Days after which a pending completion is approved by itself. */
export const APPROVED_AFTER_DAYS = 7;

/**
 * Pauses of a family that have not ended, which each parent can end; those that end on a day that can be corrected or later, because every
 * change of a day reads them; and all that one parent has created.
 */
export const MAX_PAUSES = { open: 60, recent: 200, ofParent: 2_000 } as const;

/** Days from the first day of a pause to its last one. */
export const MAX_PAUSE_DAYS = 366;

/** Days after which an undecided registration is deleted. */
export const REGISTRATION_WAITS_DAYS = 30;
/** Undecided registrations on a server. */
export const MAX_WAITING_REGISTRATIONS = 1_000;

/** Bonus of every badge, in points. */
export const BADGE_BONUS_POINTS = 25;

/** Notes of one author to a child in 24 hours, from which on those without words are no longer written. */
export const MAX_NOTES_WITHOUT_WORDS = 300;
