import { z } from 'zod';
import { AVATAR_INDICES, HABIT_COLORS, HABIT_ICONS, REWARD_ICONS } from './catalogues.ts';
import { day, id } from './fields.ts';
import { daysOfHabit } from './history.ts';

export const weekRecapInput = z.object({
  childId: id,
  /** A day of a week of the family that has begun. */
  weekOn: day,
});
export type WeekRecapInput = z.infer<typeof weekRecapInput>;

export const familyRecapInput = z.object({
  /** A day of a week of the family that has begun; the last full week if it is omitted. */
  weekOn: day.optional(),
});
export type FamilyRecapInput = z.infer<typeof familyRecapInput>;

const habitOfRecap = z.object({ habitId: id, name: z.string() });

/** The habit with the most completions of a week. */
const topHabit = habitOfRecap.extend({
  icon: z.enum(HABIT_ICONS).nullable(),
  color: z.enum(HABIT_COLORS),
  count: z.int(),
});

const streakUnit = z.enum(['days', 'weeks']);

/** What went well in a week of a child. */
export const weekRecap = z.object({
  weekOn: day,
  /** Points that count toward the level: of completions and badges. */
  pointsEarned: z.int(),
  /** Those of `pointsEarned` that badges added. */
  badgePoints: z.int(),
  /** Pending ones included. */
  completions: z.int(),
  topHabit: topHabit.nullable(),
  /** The best streak that was reached; null below two days or weeks. */
  streak: habitOfRecap
    .extend({ streak: z.int(), unit: streakUnit, isBest: z.boolean().describe('A personal best.') })
    .nullable(),
  /** The last praise of the week, at most three, oldest first. */
  notes: z.array(
    z.object({
      /** Null once the account is removed. */
      authorName: z.string().nullable(),
      text: z.string(),
      points: z.int().nullable(),
    }),
  ),
  /** The reward that the child saves for now. */
  goal: z.object({ rewardId: id, name: z.string(), icon: z.enum(REWARD_ICONS), toGo: z.int() }).nullable(),
  /** Days up to today on which all habits were paused. */
  pausedDays: z.int(),
  /** More points earned than in the week before, if that had any. */
  moreThanLastWeek: z.boolean(),
});
export type WeekRecap = z.infer<typeof weekRecap>;

const redemptionOfRecap = z.object({ redemptionId: id, name: z.string() });

const recapOfChild = z.object({
  childId: id,
  name: z.string(),
  avatar: z.enum(AVATAR_INDICES),
  /** Days that were due, and weeks of weekly habits; without what is still open. */
  due: z.int(),
  met: z.int(),
  doneOfDue: z
    .object({ done: z.int(), due: z.int(), extra: z.int(), weeklyMet: z.int(), weeklyDue: z.int() })
    .describe(
      'What the page says: slots of daily habits that were due and those of them that are done, completions that nothing asked for, and ' +
        'weekly habits that were due and met. Slots that are open today are not due yet.',
    ),
  /** The days of the week, of the habits with data in it. */
  habits: z.array(daysOfHabit),
  /** Completions that wait for approval. */
  pending: z.int(),
  /** Points that count toward the level: of completions and badges. */
  earned: z.int(),
  /** Those of `earned` that badges added. */
  earnedByBadges: z.int(),
  /** Points given by grown-ups. */
  bonus: z.int(),
  /** Points deducted by grown-ups. */
  deducted: z.int(),
  /** Points of redemptions, less refunds. */
  spent: z.int(),
  topHabit: topHabit.nullable(),
  /** Streaks of at least three that ended in the week. */
  endedStreaks: z.array(
    habitOfRecap.extend({
      streak: z.int(),
      unit: streakUnit,
      /** The missed day, or the last day of the missed week. */
      endedOn: day,
      /** Completions that the missed day has room for. */
      slots: z.int(),
    }),
  ),
  /** Open habits that were done on fewer than a third of at least three due days in two weeks. */
  rarelyDone: z.array(habitOfRecap.extend({ done: z.int(), due: z.int() })),
  /** Open habits that were done on at least 90 % of the due days in each of the last six full weeks. */
  mastered: z.array(habitOfRecap),
  /** Rewards handed out in the week. */
  fulfilled: z.array(redemptionOfRecap),
  /** Rewards claimed until the end of the week that are not handed out yet. */
  open: z.array(
    redemptionOfRecap.extend({
      waitsForApproval: z.boolean().describe('A grown-up has yet to say yes; then it can be handed out.'),
    }),
  ),
});
export type RecapOfChild = z.infer<typeof recapOfChild>;

/** A week of the children whom the caller sees. */
export const familyRecap = z.object({
  weekOn: day,
  today: day,
  children: z.array(recapOfChild),
});
export type FamilyRecap = z.infer<typeof familyRecap>;
