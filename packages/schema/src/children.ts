import { z } from 'zod';
import { badgeOfChild } from './badges.ts';
import { AVATAR_INDICES } from './catalogues.ts';
import { day, emptyAsAbsent, id, password, text } from './fields.ts';
import { habitSummary } from './habits.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { pointsEntry } from './points.ts';
import { redemption } from './redemptions.ts';
import { reward } from './rewards.ts';

const childFields = {
  name: text(LIMITS.personName.min, LIMITS.personName.max, MESSAGES.personName),
  avatar: z.enum(AVATAR_INDICES, MESSAGES.avatar),
  canLogin: z.boolean(),
  username: emptyAsAbsent(text(LIMITS.childUsername.min, LIMITS.childUsername.max, MESSAGES.childUsername)),
  password: emptyAsAbsent(
    password(LIMITS.childPassword.min, LIMITS.childPassword.max, MESSAGES.childPassword),
  ),
};

export const createChildInput = z
  .object({
    ...childFields,
    avatar: childFields.avatar.default(DEFAULTS.avatar),
    canLogin: childFields.canLogin.default(false),
  })
  .refine((child) => !child.canLogin || (child.username && child.password), {
    path: ['username'],
    error: MESSAGES.childLoginIncomplete,
  });
export type CreateChildInput = z.infer<typeof createChildInput>;

/** An omitted field keeps its value, as does an empty password. */
export const updateChildInput = z.object({
  id,
  name: childFields.name.optional(),
  avatar: childFields.avatar.optional(),
  canLogin: childFields.canLogin.optional(),
  username: childFields.username,
  password: childFields.password,
});
export type UpdateChildInput = z.infer<typeof updateChildInput>;

export const childIdInput = z.object({ id });
export const ofChildInput = z.object({ childId: id });
export const listChildrenInput = z.object({ parentId: id });

/** A child as parents and the child itself see it. */
export const child = z.object({
  id,
  parentId: id,
  name: z.string(),
  avatar: z.enum(AVATAR_INDICES),
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

export const adjustPointsInput = z.object({
  id,
  pointsToDeduct: z.int(MESSAGES.pointsToDeduct).min(1, MESSAGES.pointsToDeduct),
  reason: emptyAsAbsent(text(0, LIMITS.reason.max)),
});
export type AdjustPointsInput = z.infer<typeof adjustPointsInput>;

export const pointsAdjusted = z.object({ pointsDeducted: z.int(), newBalance: z.int() });
export type PointsAdjusted = z.infer<typeof pointsAdjusted>;

/** All data of the kid dashboard: open habits, open redemptions, and recently fulfilled ones. */
export const kidDashboard = z.object({
  today: day,
  child,
  habits: z.array(habitSummary),
  rewards: z.array(reward),
  badges: z.array(badgeOfChild),
  redemptions: z.array(redemption),
  /** Redemptions fulfilled in the last 24 hours. */
  handedOut: z.array(redemption),
});
export type KidDashboard = z.infer<typeof kidDashboard>;

/** All data of one child on the parent dashboard; `pointsEntries` are the last five, newest first. */
export const parentDashboard = kidDashboard.omit({ handedOut: true }).extend({
  stats: childStats,
  pointsEntries: z.array(pointsEntry),
});
export type ParentDashboard = z.infer<typeof parentDashboard>;

export const ownFamilyInput = z.object({ childId: id.optional() });
/** First data of a parent's page: the children, and the dashboard of the given child or of the first. */
export const ownFamily = z.object({ children: z.array(child), dashboard: parentDashboard.nullable() });
export type OwnFamily = z.infer<typeof ownFamily>;
