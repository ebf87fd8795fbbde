import { z } from 'zod';
import { loginWarning } from './account.ts';
import { badgeOfChild } from './badges.ts';
import { AVATAR_INDICES, CHILD_LOOKS, READ_ALOUD } from './catalogues.ts';
import {
  asChild,
  choice,
  day,
  emptyAsAbsent,
  id,
  instant,
  name,
  newPassword,
  ofChildInput,
  oneOf,
  storedName,
  username,
} from './fields.ts';
import { habitSummary } from './habits.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MASCOT_ITEMS } from './mascot.ts';
import { pendingChange } from './members.ts';
import { MESSAGES } from './messages.ts';
import { note } from './notes.ts';
import { PARTS_OF_DAY } from './parts-of-day.ts';
import { pauseOfToday } from './pauses.ts';
import { newsEntry, pointsEntry } from './points.ts';
import { redemption } from './redemptions.ts';
import { goal, reward } from './rewards.ts';
import { skySummary } from './sky.ts';
import { suggestion } from './suggestions.ts';
import { wish } from './wishes.ts';

const childFields = {
  name: name(LIMITS.personName, MESSAGES.personName),
  avatar: choice(AVATAR_INDICES, MESSAGES.avatar),
  look: oneOf(CHILD_LOOKS),
  readAloud: oneOf(READ_ALOUD),
  canLogin: z.boolean(),
  username: emptyAsAbsent(username(LIMITS.childUsername, MESSAGES.childUsername)),
  password: emptyAsAbsent(newPassword(LIMITS.childPassword, MESSAGES.childPassword)).describe(
    'The password of the child’s login. Without `canLogin` it is stored and works as soon as `canLogin` is true.',
  ),
};

export const createChildInput = z
  .object({
    ...childFields,
    avatar: childFields.avatar.default(DEFAULTS.avatar),
    look: childFields.look.default(DEFAULTS.childLook),
    readAloud: childFields.readAloud.optional(),
    canLogin: childFields.canLogin.default(false),
  })
  .refine((child) => !child.canLogin || (child.username && child.password), {
    path: ['username'],
    error: MESSAGES.childLoginIncomplete,
  });
export type CreateChildInput = z.infer<typeof createChildInput>;

/** Rules of texts that an update changes. */
export const childTexts = z.object({ name: childFields.name, username: childFields.username });

/** An omitted field keeps its value, as does an empty password. A child may change `mascotItem` alone, its own. */
export const updateChildInput = z.object({
  id,
  name: storedName(LIMITS.personName, MESSAGES.personName).optional(),
  avatar: childFields.avatar.optional(),
  look: childFields.look.optional(),
  readAloud: childFields.readAloud.optional(),
  mascotItem: oneOf(MASCOT_ITEMS)
    .nullable()
    .optional()
    .describe('One that the child’s level has brought; null for none.'),
  canLogin: childFields.canLogin.optional(),
  username: emptyAsAbsent(storedName(LIMITS.childUsername, MESSAGES.childUsername)),
  password: childFields.password,
});
export type UpdateChildInput = z.infer<typeof updateChildInput>;

export const listChildrenInput = z.object({ parentId: id });
export type ListChildrenInput = z.infer<typeof listChildrenInput>;

/** A child as parents and the child itself see it. */
export const child = z.object({
  id,
  parentId: id,
  name: z.string(),
  avatar: z.enum(AVATAR_INDICES),
  look: z.enum(CHILD_LOOKS),
  readAloud: z.enum(READ_ALOUD),
  /** What the mascot wears or holds. */
  mascotItem: z.enum(MASCOT_ITEMS).nullable(),
  level: z.int(),
  totalPoints: z.int(),
  currentPoints: z.int(),
  username: z.string().nullable(),
  canLogin: z.boolean(),
});
export type Child = z.infer<typeof child>;

export const childStats = z.object({
  completedTasks: z.int(),
  activeHabits: z.int(),
  pointsEarned: z.int(),
});
export type ChildStats = z.infer<typeof childStats>;

/** `completedDays` are the family days with at least one completion. They are counted on each request, so the dashboard omits them. */
export const fullChildStats = childStats.extend({ completedDays: z.int() });
export type FullChildStats = z.infer<typeof fullChildStats>;

export const adjustPointsInput = z.object({
  id,
  pointsToDeduct: z.int(MESSAGES.pointsToDeduct).min(1, MESSAGES.pointsToDeduct),
  reason: emptyAsAbsent(name(LIMITS.reason)),
});
export type AdjustPointsInput = z.infer<typeof adjustPointsInput>;

export const pointsAdjusted = z.object({ pointsDeducted: z.int(), newBalance: z.int() });
export type PointsAdjusted = z.infer<typeof pointsAdjusted>;

/** The part of the family's day, and when the next one starts. */
export const currentPart = z.object({
  part: z.enum(PARTS_OF_DAY).exclude(['any']),
  until: instant,
  /** Hours of family time. */
  afternoonStartsAt: z.int(),
  eveningStartsAt: z.int(),
});
export type CurrentPart = z.infer<typeof currentPart>;

/** All data of the kid dashboard: open habits, pending redemptions, and recently fulfilled ones. */
export const kidDashboard = z.object({
  today: day,
  now: currentPart,
  child,
  /** The last family day whose end was celebrated; null before the first. */
  celebratedOn: day.nullable(),
  sky: skySummary,
  habits: z.array(habitSummary),
  /** The pauses of the family, the child and its habits. */
  pauses: z.array(pauseOfToday),
  rewards: z.array(reward),
  goal: goal.nullable(),
  /** Open wishes, newest first. */
  wishes: z.array(wish),
  /** Wishes answered in the last 14 days, the latest first, at most 5. */
  answeredWishes: z.array(wish),
  badges: z.array(badgeOfChild),
  redemptions: z.array(redemption),
  /** Redemptions fulfilled in the last 24 hours. */
  handedOut: z.array(redemption),
  /** A pause of all habits ended yesterday, and none applies today. */
  backFromPause: z.boolean(),
  /** The first day of the week whose recap is offered: on the evening of its last day, and on the day after. */
  recapOn: day.nullable(),
  /** The first days of the first and of the latest full week of the child; null before there is one. */
  storyWeeks: z.object({ firstOn: day, lastOn: day }).nullable(),
  /** Unread, oldest first, at most 20. */
  notes: z.array(note),
  /** Points of the completions that a grown-up has yet to approve. */
  pendingPoints: z.int(),
  /** What the child has not seen and did not cause on its own page. */
  news: z.object({
    /** At most the last 20, newest first. */
    entries: z.array(newsEntry),
    /** The level without these entries. */
    levelBefore: z.int(),
    /** Number of the last entry of the ledger, for `children.markSeen`. */
    lastEntry: z.int(),
  }),
});
export type KidDashboard = z.infer<typeof kidDashboard>;

const OF_KID_ONLY = {
  answeredWishes: true,
  handedOut: true,
  backFromPause: true,
  recapOn: true,
  storyWeeks: true,
  notes: true,
  pendingPoints: true,
  news: true,
} as const;

const familyRecapOn = day
  .nullable()
  .describe(
    'The first day of the week whose recap grown-ups are offered: from 17:00 of its last day until the end of the second day after.',
  );

/** All data of one child on the parent dashboard; `pointsEntries` are the last five, newest first. */
export const parentDashboard = kidDashboard.omit(OF_KID_ONLY).extend({
  stats: childStats,
  /** The money of the pending redemptions, in minor units; null if there is none. */
  owed: z.object({ amount: z.int(), currency: z.string() }).nullable(),
  pointsEntries: z.array(pointsEntry),
  suggestions: z.array(suggestion),
  recapOn: familyRecapOn,
});
export type ParentDashboard = z.infer<typeof parentDashboard>;

export const ownFamilyInput = ofChildInput.partial();
export type OwnFamilyInput = z.infer<typeof ownFamilyInput>;
/** First data of a parent's page: the children, the dashboard of the given child or of the first, and what the caller should know. */
export const ownFamily = z.object({
  children: z.array(child),
  dashboard: parentDashboard.nullable(),
  /** Null without the permission `members.manage`. */
  pendingChanges: z.array(pendingChange).nullable(),
  /** Null without the permission `children.manage`. */
  loginWarnings: z.array(loginWarning).nullable(),
});
export type OwnFamily = z.infer<typeof ownFamily>;

export const markCelebratedInput = z.object({
  childId: id,
  /** The family day whose end was celebrated; another day than today changes nothing. */
  day,
});
export type MarkCelebratedInput = z.infer<typeof markCelebratedInput>;

export const markSeenInput = z.object({
  childId: id,
  /** The number of the last ledger entry that the child has seen. A number that is not higher than before changes nothing. */
  entry: z.int32().min(0),
  /** The reward of the goal, if the child has seen that it is reached. */
  reachedGoal: id.optional(),
  asChild,
});
export type MarkSeenInput = z.infer<typeof markSeenInput>;

/** What was new for this caller. */
export const entriesSeen = z.object({
  /** Up to where the child had seen its ledger before: later entries were new. */
  seenBefore: z.int(),
  /** The goal is reached, and no other page has shown it. */
  isGoalNew: z.boolean(),
});
export type EntriesSeen = z.infer<typeof entriesSeen>;

/** A habit as a list of all children's habits of today shows it. */
export const habitOfToday = habitSummary.pick({
  id: true,
  childId: true,
  name: true,
  icon: true,
  color: true,
  pointsPerCompletion: true,
  frequency: true,
  daysPerWeek: true,
  weekdays: true,
  intervalDays: true,
  startDate: true,
  endDate: true,
  slots: true,
  slotsToday: true,
  dueStatus: true,
  nextDueOn: true,
  completionCount: true,
  completionTarget: true,
  completionPercentage: true,
  weekTarget: true,
  currentStreak: true,
  completedToday: true,
  requiresApproval: true,
});
export type HabitOfToday = z.infer<typeof habitOfToday>;

/** Today's habits of all children whom the caller sees. */
export const childrenToday = z.object({
  today: day,
  now: currentPart,
  recapOn: familyRecapOn,
  children: z.array(
    child.pick({ id: true, name: true, avatar: true, look: true, currentPoints: true }).extend({
      habits: z.array(habitOfToday),
      pauses: z.array(pauseOfToday),
    }),
  ),
});
export type ChildrenToday = z.infer<typeof childrenToday>;
