import {
  BADGE_BONUS_POINTS,
  BADGES,
  type BadgeKey,
  type CompletionStatus,
  type HabitColor,
  type HabitIcon,
  type LedgerLabelKey,
} from '@starchart/schema';
import { badgesOfCompletion, type CompletedHabit } from './badges.ts';
import { toDayNumber } from './calendar.ts';
import {
  type CompletionHistory,
  changeHistory,
  type HabitCounters,
  type HistoryChange,
  type StoredCompletion,
} from './completion-history.ts';
import { groupBy } from './group-by.ts';
import { type Removal, removalOf, type Sender, withRemovals } from './late-changes.ts';
import { appendEntries, type EntryDraft, type LedgerState, type LedgerUpdate } from './ledger.ts';
import { levelOf } from './level.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { changeDays, type DaysChange, type DaysState } from './sky.ts';
import type { EvaluatedCompletion } from './streak.ts';

export interface CompletionRow extends StoredCompletion {
  /** An ISO timestamp. */
  completedAt: string;
  /** An ISO timestamp: when the server received an offline completion; null for any other. */
  recordedAt: string | null;
  /** Null if it was stored before senders were. */
  recordedBy: Sender | null;
  status: CompletionStatus;
  /** Before 08:00 family time. */
  early: boolean;
  /** The points of the habit at that time. */
  pointsEarned: number;
}

/** A habit with its completions from the week before the first change on. */
export interface HabitState extends ScheduledHabit, CompletionHistory<CompletionRow> {
  habitId: number;
  name: string;
  color: HabitColor;
  icon: HabitIcon | null;
  pointsPerCompletion: number;
  requiresApproval: boolean;
  /** Of the last days. */
  removals: readonly Removal[];
}

/** A ledger entry of a stored completion. */
export interface CreditEntry {
  completionId: number;
  id: number;
  amount: number;
  label: string;
  labelKey: LedgerLabelKey | null;
  labelParams: Record<string, string> | null;
  habitId: number | null;
  badgeKey: BadgeKey | null;
  byRole: 'parent' | 'child' | 'device';
  createdAt: string;
}

/** A child's ledger, badges, days, and those of its habits that change. */
export interface CompletionsState extends LedgerState, DaysState, Pick<CompletedHabit, 'tallies' | 'badges'> {
  habits: readonly HabitState[];
  /** Those of the completions that are removed, newest first. */
  entries: readonly CreditEntry[];
}

/** One change of a habit. */
export type CompletionStep = { habitId: number } & (
  | {
      type: 'add';
      day: string;
      slot: number;
      status: CompletionStatus;
      early: boolean;
      /** A grown-up adds it to the chart: it never earns Early Bird. */
      isBackfilled: boolean;
      /** When it was done, if the server received it later. */
      occurredAt?: Date | undefined;
    }
  /** A pending completion counts from now on. */
  | { type: 'approve'; completion: CompletionRow }
  /** `reason` is the text of the note, if there is one; `occurredAt` when it was undone, if the server received it later. */
  | {
      type: 'remove';
      completion: CompletionRow;
      reason?: string | undefined;
      occurredAt?: Date | undefined;
    }
  /** The rules of its days have changed from `day` on. */
  | { type: 'evaluate'; day: string }
);

/** A new completion, with the ledger entries that it earns; null while it is pending. */
export interface NewCompletion extends Omit<EvaluatedCompletion, 'id'> {
  habitId: number;
  day: string;
  slot: number;
  completedAt: Date;
  recordedAt: Date | null;
  recordedBy: Sender;
  /** Before 08:00 family time. */
  early: boolean;
  pointsEarned: number;
  status: CompletionStatus;
  credit: CompletionCredit | null;
}

/** The ledger entries of a completion, which follow each other, and the badges it earned. */
export interface CompletionCredit {
  firstEntryNumber: number;
  entryCount: number;
  badgeKeys: readonly BadgeKey[];
}

export interface ApprovedCompletion extends CompletionCredit {
  id: number;
}

/** New counters of a habit. Those of its streaks, and its removals, are left out if they stay. */
export interface ChangedHabit extends Partial<HabitCounters> {
  habitId: number;
  /** Difference of the counts of counted completions. */
  completions: number;
  earlyCompletions: number;
  removals?: readonly Removal[];
}

/** Tells the child that a grown-up rejected a completion. */
export interface RejectionNote {
  kind: 'completion_rejected';
  text: string;
  subject: string;
  habitId: number;
  completedOn: string;
  slot: number;
  /** Null if the balance stays. */
  pointsChange: number | null;
}

/** What a change of completions writes. */
export interface CompletionsChange extends DaysChange {
  ledger: LedgerUpdate;
  added: readonly NewCompletion[];
  approved: readonly ApprovedCompletion[];
  removedIds: readonly number[];
  /** Stored completions whose streaks change. */
  evaluated: readonly EvaluatedCompletion[];
  habits: readonly ChangedHabit[];
  notes: readonly RejectionNote[];
  badgesEarned: readonly BadgeKey[];
  badgesLost: readonly BadgeKey[];
  level: number;
  leveledUp: boolean;
}

export interface ChangeContext {
  /** A removal by a grown-up can be a rejection. */
  by: 'child' | 'grown-up';
  sender: Sender;
  /** The time, and the family's day at it. */
  moment: { at: Date; day: string };
  weekStartsOn: number;
}

/**
 * Decides every change of a child's completions: additions and approvals in the order of their days, each with the points and badges of
 * those before; then removals, which reverse exactly what was credited. A balance below zero is for the caller to reject.
 */
export function changeCompletions(
  state: CompletionsState,
  steps: readonly CompletionStep[],
  context: ChangeContext,
): CompletionsChange {
  const { by, moment, weekStartsOn } = context;
  const habits = [...groupBy(steps, ({ habitId }) => habitId)].map(([habitId, ofHabit]) =>
    changeOfHabit(habitOf(state, habitId), ofHabit, weekStartsOn),
  );
  const additions = habits.flatMap((change) => additionsOf(change, weekStartsOn)).toSorted(byDay);
  const approvals = habits.flatMap(approvalsOf);
  const earning = [...additions.filter(({ status }) => status === 'counted'), ...approvals].toSorted(byDay);
  const { credits, drafts } = creditCompletions(state, earning, moment.day);
  const removals = habits.flatMap(({ habit, removed }) =>
    removed.map(({ completion, reason }) => ({ habit, completion, reason })),
  );
  const reversed = state.entries.flatMap((entry) => {
    const removal = removals.find(({ completion }) => completion.id === entry.completionId);
    return removal ? [{ ...entry, day: removal.completion.day }] : [];
  });
  const reversals = reversed.map((entry) => reversalOf(entry, otherDay(entry.day, moment.day)));
  const ledger = appendEntries(state, [...drafts, ...reversals]);
  const level = levelOf(ledger.after.totalPoints);
  const added = additions.map(({ habit: { habitId }, day, slot }) => ({ habitId, day, slot }));
  const removed = removals.map(({ habit: { habitId }, completion: { day, slot } }) => ({
    habitId,
    day,
    slot,
  }));
  const evaluated = evaluatedSlots(habits, additions);
  const ofDays = changeDays(state, { added, removed, evaluated }, weekStartsOn);
  return {
    ...ofDays,
    ledger,
    added: additions.map((addition) => newCompletion(addition, credits.get(addition) ?? null, context)),
    approved: approvals.flatMap((approval) => {
      const credit = credits.get(approval);
      return credit ? [{ id: approval.id, ...credit }] : [];
    }),
    removedIds: removals.map(({ completion }) => completion.id),
    evaluated: habits.flatMap(({ history }) => history?.changed ?? []),
    habits: habits.map((habit) => ({ ...countersOf(habit), ...removalsOf(habit, context) })),
    notes:
      by === 'child'
        ? []
        : removals.flatMap((removal) =>
            rejectionNotes(removal, reversed, isStarTaken(state, ofDays, removal.completion.day), moment.at),
          ),
    badgesEarned: [...credits.values()].flatMap(({ badgeKeys }) => badgeKeys),
    badgesLost: reversed.flatMap(({ badgeKey }) => badgeKey ?? []),
    level,
    leveledUp: level > levelOf(state.totalPoints),
  };
}

type Addition = Extract<CompletionStep, { type: 'add' }>;
type Approval = Extract<CompletionStep, { type: 'approve' }>;
type RemoveStep = Extract<CompletionStep, { type: 'remove' }>;

/** The steps of one habit, additions ordered by day and slot. */
interface HabitChange {
  habit: HabitState;
  added: readonly Addition[];
  approved: readonly Approval[];
  removed: readonly RemoveStep[];
  /** Left out by approvals alone: a streak counts pending completions, too. */
  history: HistoryChange | undefined;
}

function habitOf({ habits }: CompletionsState, habitId: number): HabitState {
  const habit = habits.find((one) => one.habitId === habitId);
  if (!habit) throw new Error('A step is about a habit that was not read');
  return habit;
}

function changeOfHabit(
  habit: HabitState,
  steps: readonly CompletionStep[],
  weekStartsOn: number,
): HabitChange {
  const added = steps
    .filter((step) => step.type === 'add')
    .toSorted((a, b) => byDay(a, b) || a.slot - b.slot);
  const approved = steps.filter((step) => step.type === 'approve');
  const removed = steps.filter((step) => step.type === 'remove');
  const [from] = steps.map((step) => ('day' in step ? step.day : step.completion.day)).toSorted();
  const change = {
    from: from ?? '',
    added: added.map(({ day }) => day),
    removedIds: removed.map(({ completion }) => completion.id),
  };
  const history =
    approved.length < steps.length
      ? changeHistory(habit, change, scheduleFacts(habit, weekStartsOn))
      : undefined;
  return { habit, added, approved, removed, history };
}

/** The slots of completions that meet their period since the change, or no longer. */
function evaluatedSlots(changes: readonly HabitChange[], additions: readonly NewEarning[]) {
  const added = additions.map(({ habit: { habitId }, day, slot, evaluated }) => {
    return { habitId, day, slot, isMet: evaluated.meetsTarget };
  });
  const stored = changes.flatMap(({ habit: { habitId, rows }, history }) =>
    (history?.changed ?? []).flatMap(({ id, meetsTarget: isMet }) => {
      const row = rows.find((one) => one.id === id);
      return row ? [{ habitId, day: row.day, slot: row.slot, isMet }] : [];
    }),
  );
  return [...added, ...stored];
}

/** A completion that is about to count. */
interface Earning {
  habit: HabitState;
  day: string;
  pointsEarned: number;
  early: boolean;
  /** Length of the streak that it is part of, at the time when it was added. */
  runLength: number;
  isBackfilled: boolean;
}

type NewEarning = Earning &
  Pick<Addition, 'slot' | 'status' | 'occurredAt'> & { evaluated: Omit<EvaluatedCompletion, 'id'> };

function additionsOf({ habit, added, history }: HabitChange, weekStartsOn: number): NewEarning[] {
  const facts = scheduleFacts(habit, weekStartsOn);
  const days = added.map(({ day }) => day);
  return added.map(({ day, slot, status, early, isBackfilled, occurredAt }, place) => {
    const evaluated = history?.added[place];
    const untilThis = { from: days[0] ?? day, added: days.slice(0, place + 1) };
    const atItsTime = changeHistory(habit, untilThis, facts).added.at(-1);
    if (!evaluated || !atItsTime) throw new Error('An added completion is evaluated');
    const { runLength } = atItsTime;
    // A late tap that brings a completion back earns what it did: the price may have been raised since.
    const removal = occurredAt && removalOf(habit.removals, { day, slot });
    const pointsEarned = removal?.points ?? habit.pointsPerCompletion;
    const given = { day, slot, status, early, isBackfilled, occurredAt };
    return { habit, ...given, pointsEarned, runLength, evaluated };
  });
}

/** With the points, the streak and the hour of their recording, which an approval keeps. */
function approvalsOf({ habit, approved }: HabitChange): (Earning & { id: number })[] {
  return approved.map(({ completion: { id, day, pointsEarned, early, streak } }) => {
    return { id, habit, day, pointsEarned, early, runLength: streak, isBackfilled: false };
  });
}

/** The ledger entries of completions, in their order: each sees the points and badges of those before. */
function creditCompletions(
  before: CompletionsState,
  completions: readonly Earning[],
  today: string,
): { credits: Map<Earning, CompletionCredit>; drafts: EntryDraft[] } {
  const drafts: EntryDraft[] = [];
  const credits = new Map<Earning, CompletionCredit>();
  let { totalPoints } = before;
  const tallies = [...before.tallies];
  const badges = [...before.badges];
  for (const completion of completions) {
    const { habit, pointsEarned, early, runLength: streak, isBackfilled } = completion;
    const { habitId, color, icon, frequency, name: label } = habit;
    const earned = isBackfilled ? [...badges, { key: 'early-bird' as const }] : badges;
    const completed = { habitId, color, icon, frequency, pointsPerCompletion: pointsEarned };
    const badgeKeys = badgesOfCompletion(
      { ...completed, totalPoints, tallies, badges: earned },
      { streak, early },
    );
    const forDay = otherDay(completion.day, today);
    const entries: EntryDraft[] = [
      { kind: 'completion', amount: pointsEarned, isEarning: true, label, habitId, forDay },
      ...badgeKeys.map((key) => ({ ...badgeBonus(key), forDay })),
    ];
    const firstEntryNumber = before.entryCount + drafts.length + 1;
    credits.set(completion, { firstEntryNumber, entryCount: entries.length, badgeKeys });
    drafts.push(...entries);
    totalPoints += entries.reduce((sum, { amount }) => sum + amount, 0);
    tallies.push({ id: habitId, color, icon, completions: 1, earlyCompletions: Number(early) });
    badges.push(...badgeKeys.map((key) => ({ key })));
  }
  return { credits, drafts };
}

function badgeBonus(key: BadgeKey): EntryDraft {
  const label = BADGES.find((badge) => badge.key === key)?.name ?? key;
  const named = { label, labelKey: 'badge-bonus', labelParams: { badge: key } } as const;
  return { kind: 'badge_bonus', amount: BADGE_BONUS_POINTS, isEarning: true, ...named, badgeKey: key };
}

/** The entry that takes back what another one credited. */
function reversalOf(entry: CreditEntry, forDay: string | null): EntryDraft {
  const { id: reversesEntryId, amount, label, labelKey, labelParams, habitId, badgeKey } = entry;
  const named = { label, labelKey, labelParams, habitId, badgeKey };
  return { kind: 'reversal', amount: -amount, isEarning: true, ...named, reversesEntryId, forDay };
}

function newCompletion(
  { habit, day, slot, status, early, pointsEarned, evaluated, occurredAt }: NewEarning,
  credit: CompletionCredit | null,
  { moment, sender }: ChangeContext,
): NewCompletion {
  const { meetsTarget, streak, longestStreak } = evaluated;
  const { habitId } = habit;
  return {
    habitId,
    day,
    slot,
    completedAt: occurredAt ?? moment.at,
    recordedAt: occurredAt ? moment.at : null,
    recordedBy: sender,
    early,
    pointsEarned,
    meetsTarget,
    streak,
    longestStreak,
    status,
    credit,
  };
}

function countersOf({ habit: { habitId }, added, approved, removed, history }: HabitChange): ChangedHabit {
  const gained = [...added, ...approved.map(({ completion }) => ({ ...completion, status: 'counted' }))];
  const counts = gained.filter(({ status }) => status === 'counted');
  const lost = removed.map(({ completion }) => completion).filter(({ status }) => status === 'counted');
  return {
    habitId,
    ...history?.counters,
    completions: counts.length - lost.length,
    earlyCompletions: counts.filter(({ early }) => early).length - lost.filter(({ early }) => early).length,
  };
}

/** What late taps can meet after removals. */
function removalsOf(
  { habit, removed }: HabitChange,
  { by, sender, moment }: ChangeContext,
): Pick<ChangedHabit, 'removals'> {
  if (removed.length === 0) return {};
  const removals = removed.map(({ completion, occurredAt = moment.at }) => {
    const { day, slot, pointsEarned: points, status } = completion;
    return { day, slot, at: occurredAt.toISOString(), by, sender, points, status };
  });
  return { removals: withRemovals(habit.removals, removals, moment.day) };
}

/** Whether a day was full and is not after the change. */
function isStarTaken(before: DaysState, { days }: DaysChange, day: string): boolean {
  return (
    before.days.some((one) => one.day === day && one.isFull) &&
    days.some((one) => one.day === day && !one.isFull)
  );
}

/** The note about a removal that rejects what the child did, with the points that it takes. */
function rejectionNotes(
  { habit, completion, reason = '' }: { habit: HabitState } & Pick<RemoveStep, 'completion' | 'reason'>,
  reversed: readonly CreditEntry[],
  takesStar: boolean,
  at: Date,
): RejectionNote[] {
  const own = reversed.filter(({ completionId }) => completionId === completion.id);
  if (!isRejection(completion, own, { requiresApproval: habit.requiresApproval, takesStar, at })) return [];
  const { habitId, name: subject } = habit;
  const { day: completedOn, slot } = completion;
  const pointsChange = -own.reduce((sum, { amount }) => sum + amount, 0) || null;
  return [{ kind: 'completion_rejected', text: reason, subject, habitId, completedOn, slot, pointsChange }];
}

/** A grown-up who takes back an own completion within this time has mistapped: the child has hardly seen its star. In ms. */
const MISTAP_MS = 10 * 60_000;

/**
 * The completion is pending, or its day loses its star, or its habit requires approval and no grown-up completed it for the child. A
 * mistap of a grown-up is none.
 */
function isRejection(
  { status, completedAt, recordedAt }: CompletionRow,
  entries: readonly CreditEntry[],
  { requiresApproval, takesStar, at }: { requiresApproval: boolean; takesStar: boolean; at: Date },
): boolean {
  if (status === 'pending') return true;
  const since = Date.parse(recordedAt ?? completedAt);
  // Credited at the moment of the completion: it never waited for approval.
  const isByGrownUp = entries.some(
    ({ byRole, createdAt }) => byRole === 'parent' && createdAt === (recordedAt ?? completedAt),
  );
  if (!isByGrownUp) return requiresApproval || takesStar;
  return takesStar && at.getTime() - since > MISTAP_MS;
}

/** The day of a change, unless it is today. */
function otherDay(day: string, today: string): string | null {
  return day === today ? null : day;
}

function byDay(a: { day: string }, b: { day: string }): number {
  return toDayNumber(a.day) - toDayNumber(b.day);
}
