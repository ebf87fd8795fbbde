import type { ChangedHabit, CompletionChange, CompletionCredit } from '@starchart/db';
import {
  appendEntries,
  badgesOfCompletion,
  type CompletedHabit,
  type EntryDraft,
  type LedgerState,
  type LedgerUpdate,
} from '@starchart/domain';
import type { BadgeKey } from '@starchart/schema';
import type { Moment } from '../points/ledger-transaction.ts';
import { badgeBonus } from './completion-entries.ts';

/** What the child has before its completions are booked. */
type Achievements = Pick<CompletedHabit, 'totalPoints' | 'tallies' | 'badges'> & { entryCount: number };

/** A completion that is about to count. */
export interface BookedCompletion extends Pick<CompletedHabit, 'habitId' | 'color' | 'icon' | 'frequency'> {
  name: string;
  day: string;
  points: number;
  /** Length of the streak that it is part of. */
  streak: number;
  /** True for a completion before 08:00 family time. */
  early: boolean;
  /** A grown-up adds it: it never earns Early Bird. */
  isBackfilled: boolean;
}

/**
 * The ledger entries of completions, in their order: each sees the points and badges of those before. Entries for another day than
 * today name it.
 */
export function bookCompletions(
  before: Achievements,
  completions: readonly BookedCompletion[],
  { day: today }: Moment,
): { credits: CompletionCredit[]; drafts: EntryDraft[] } {
  const drafts: EntryDraft[] = [];
  const credits: CompletionCredit[] = [];
  let { totalPoints } = before;
  const tallies = [...before.tallies];
  const badges = [...before.badges];
  for (const {
    habitId,
    color,
    icon,
    frequency,
    name,
    day,
    points,
    streak,
    early,
    isBackfilled,
  } of completions) {
    const completed = { habitId, color, icon, frequency, pointsPerCompletion: points, totalPoints, tallies };
    const earned = isBackfilled ? [...badges, { key: 'early-bird' as const }] : badges;
    const badgeKeys = badgesOfCompletion({ ...completed, badges: earned }, { streak, early });
    const forDay = day === today ? null : day;
    const entries: EntryDraft[] = [
      { kind: 'completion', amount: points, isEarning: true, label: name, habitId, forDay },
      ...badgeKeys.map((key) => ({ ...badgeBonus(key), forDay })),
    ];
    const firstEntryNumber = before.entryCount + drafts.length + 1;
    credits.push({ firstEntryNumber, entryCount: entries.length, badgeKeys });
    drafts.push(...entries);
    totalPoints += entries.reduce((sum, { amount }) => sum + amount, 0);
    tallies.push({ id: habitId, color, icon, completions: 1, earlyCompletions: Number(early) });
    badges.push(...badgeKeys.map((key) => ({ key })));
  }
  return { credits, drafts };
}

type HabitOfCompletion = Pick<BookedCompletion, 'habitId' | 'name' | 'color' | 'icon' | 'frequency'>;

interface RecordedCompletion {
  day: string;
  pointsEarned: number;
  streak: number;
  early: boolean;
}

/** A completion with the points, the streak and the hour of its recording, which its approval keeps. */
export function toBooking(
  { habitId, name, color, icon, frequency }: HabitOfCompletion,
  { day, pointsEarned: points, streak, early }: RecordedCompletion,
): BookedCompletion {
  return { habitId, name, color, icon, frequency, day, points, streak, early, isBackfilled: false };
}

/** What the approval of pending completions of one child changes: credits, counters and the ledger. Streaks counted them before. */
export function approvalEffects(
  context: LedgerState & Achievements,
  pending: readonly (HabitOfCompletion & RecordedCompletion & { id: number })[],
  moment: Moment,
): { effects: CompletionChange; next: LedgerUpdate; badgeKeys: BadgeKey[] } {
  const bookings = pending.map((completion) => toBooking(completion, completion));
  const { credits, drafts } = bookCompletions(context, bookings, moment);
  const approved = pending.flatMap(({ id }, index) => {
    const credit = credits[index];
    return credit ? [{ id, ...credit }] : [];
  });
  const effects = { added: [], approved, removedIds: [], changed: [], habits: countersOf(pending) };
  const badgeKeys = credits.flatMap((credit) => credit.badgeKeys);
  return { effects, next: appendEntries(context, drafts), badgeKeys };
}

/** The numbers of counted completions that approvals raise, by habit. */
function countersOf(pending: readonly { habitId: number; early: boolean }[]): ChangedHabit[] {
  const byHabit = Map.groupBy(pending, ({ habitId }) => habitId);
  return [...byHabit].map(([habitId, completions]) => ({
    habitId,
    completions: completions.length,
    earlyCompletions: completions.filter(({ early }) => early).length,
  }));
}
