import { DEFAULTS, type HabitSummary, type SlotOfDay } from '@starchart/schema';
import { type DayNumber, fromDayNumber, toDayNumber, weekStart } from './calendar.ts';
import { streakStateOf } from './completion-history.ts';
import { type DayState, evaluateDay, nextDueOn, targetSince, weekTarget } from './day.ts';
import { countSlots, isEveryFewDays, type ScheduleFacts } from './schedule.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { currentStreak, isMissForgiven, longestStreak } from './streak.ts';

/** Habit fields that its progress depends on. Days are the family's. */
export interface HabitTotals extends ScheduledHabit {
  /** The number of counted completions. */
  totalCompletions: number;
  /** Progress like counted ones: approval is about points only. */
  pendingCount: number;
  completionsThisWeek: number;
  /** The first day of a weekly habit; null if it is known to be before this week. */
  beganOn: string | null;
  completionsToday: readonly {
    slot: number;
    status: Exclude<SlotOfDay['status'], 'open'>;
    completionId?: number;
  }[];
  lastMetOn: string | null;
  lastStreak: number;
  longestStreak: number;
}

type Progress = Pick<
  HabitSummary,
  | 'completionCount'
  | 'completionTarget'
  | 'completionPercentage'
  | 'weekTarget'
  | 'completedToday'
  | 'slotsToday'
  | 'dueStatus'
  | 'nextDueOn'
  | 'currentStreak'
  | 'longestStreak'
  | 'streakUnit'
  | 'missForgiven'
>;

/** The status of a new completion: one that the child records may have to wait for approval. */
export function newCompletionStatus(
  { requiresApproval }: Pick<HabitSummary, 'requiresApproval'>,
  isByChild: boolean,
): Exclude<SlotOfDay['status'], 'open'> {
  return isByChild && requiresApproval ? 'pending' : 'counted';
}

/** Progress of a habit on the family day `today`. */
export function habitProgress(habit: HabitTotals, today: string, weekStartsOn: number): Progress {
  const facts = scheduleFacts(habit, weekStartsOn);
  const day = toDayNumber(today);
  const last = streakStateOf({
    metOn: habit.lastMetOn,
    streak: habit.lastStreak,
    longestStreak: habit.longestStreak,
  });
  const streak = currentStreak(last, day, facts);
  const { slots, state, met } = evaluateDay(facts, day, last);
  // Of an interval, a part can be done on a day before: then its other slots of today stay open, but are not needed.
  const isIntervalMet = isEveryFewDays(facts.scheduleOn(day)) && met;
  const slotsToday = slotsOfDay(habit, isIntervalMet ? 0 : slots);
  const { count, target } = countAndTarget(habit, streak, day, facts);
  const dueOn = nextDueOn(day, last.metOn, facts);
  return {
    currentStreak: streak,
    longestStreak: longestStreak(last, day, facts),
    missForgiven: isMissForgiven(last, day, facts),
    streakUnit: habit.frequency === 'weekly' ? 'weeks' : 'days',
    slotsToday,
    completedToday: isCompleted(slotsToday),
    dueStatus: dueStatusOf(state),
    nextDueOn: dueOn === null ? null : fromDayNumber(dueOn),
    completionCount: count,
    completionTarget: target,
    completionPercentage: percentage(count, target),
    weekTarget: targetOfWeek(habit, day, facts),
  };
}

function targetOfWeek({ frequency, beganOn }: HabitTotals, today: DayNumber, facts: ScheduleFacts): number {
  const weekOn = weekStart(today, facts.weekStartsOn);
  const firstOn = beganOn === null ? weekOn : toDayNumber(beganOn);
  return frequency === 'weekly' && firstOn <= today ? targetSince(firstOn, weekOn, facts) : 0;
}

/** The slots of a day, and completions in slots that the habit no longer has. */
export function slotsOfDay(
  { slots, completionsToday }: Pick<HabitTotals, 'slots' | 'completionsToday'>,
  count: number,
): SlotOfDay[] {
  const numbers = new Set([
    ...Array.from({ length: count }, (_, index) => index + 1),
    ...completionsToday.map(({ slot }) => slot),
  ]);
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((slot) => ({
      slot,
      part: slots[slot - 1] ?? 'any',
      status: 'open',
      ...completionsToday.find((completion) => completion.slot === slot),
    }));
}

/** The day has a completion and no open slot. */
function isCompleted(slots: readonly SlotOfDay[]): boolean {
  return slots.length > 0 && slots.every(({ status }) => status !== 'open');
}

/** A day before the start or after the end is shown like one without slots. */
export function dueStatusOf(state: DayState): HabitSummary['dueStatus'] {
  return state === 'closed' ? 'off' : state;
}

type ShownProgress = Pick<
  HabitSummary,
  | 'frequency'
  | 'daysPerWeek'
  | 'endDate'
  | 'completionCount'
  | 'completionTarget'
  | 'completionPercentage'
  | 'completedToday'
  | 'slotsToday'
  | 'currentStreak'
>;

/** The slot of today that a completion fills: the lowest open one. */
export function slotToComplete({ slotsToday }: Pick<HabitSummary, 'slotsToday'>): number | undefined {
  return slotsToday.find(({ status }) => status === 'open')?.slot;
}

/** The slot of today that an undo empties: the highest completed one. */
export function slotToUndo({ slotsToday }: Pick<HabitSummary, 'slotsToday'>): number | undefined {
  return slotsToday.findLast(({ status }) => status !== 'open')?.slot;
}

/**
 * Optimistic progress after completing a slot of today, or undoing it (`open`), computed from the shown progress; equals
 * `habitProgress`. Undefined if it changes nothing.
 */
export function progressWithToday(
  shown: ShownProgress,
  status: SlotOfDay['status'],
  slot = status !== 'open' ? slotToComplete(shown) : slotToUndo(shown),
): Omit<ShownProgress, 'frequency' | 'daysPerWeek' | 'endDate'> | undefined {
  const isDone = status !== 'open';
  const changed = shown.slotsToday.find((one) => one.slot === slot && (one.status === 'open') === isDone);
  if (!changed) return undefined;
  const slotsToday = shown.slotsToday.map((one) => {
    if (one !== changed) return one;
    const { completionId: _, ...open } = one;
    return isDone ? { ...one, status } : { ...open, status };
  });
  const step = isDone ? 1 : -1;
  const completedToday = isCompleted(slotsToday);
  const isWeekly = shown.frequency === 'weekly';
  // A week counts once, with the completion that reaches its target.
  const reached = Math.max(shown.completionCount, shown.completionCount + step);
  const isMetByThis = isWeekly
    ? reached === (shown.daysPerWeek === null ? 1 : shown.completionTarget)
    : completedToday !== shown.completedToday;
  const streak = Math.max(0, shown.currentStreak + (isMetByThis ? step : 0));
  const isCounted = isWeekly || shown.endDate !== null;
  const completionCount = isCounted ? Math.max(0, shown.completionCount + step) : streak;
  return {
    slotsToday,
    completedToday,
    completionCount,
    completionTarget: shown.completionTarget,
    completionPercentage: percentage(completionCount, shown.completionTarget),
    currentStreak: streak,
  };
}

/** True when nothing is left to do today: the habit was completed today, or the weekly target is met. */
export function isDoneForNow(
  habit: Pick<HabitSummary, 'completedToday' | 'frequency' | 'completionCount' | 'completionTarget'>,
): boolean {
  const isWeekFull = habit.frequency === 'weekly' && habit.completionCount >= habit.completionTarget;
  return habit.completedToday || isWeekFull;
}

/** True once the end date has passed; on the day itself the habit is still open. */
export function hasEnded(habit: { endDate: string | null }, today: string): boolean {
  return habit.endDate !== null && habit.endDate < today;
}

/** Whether the habit is shown to the child and can be completed on that day. */
export function isOpen(habit: { active: boolean; endDate: string | null }, day: string): boolean {
  return habit.active && !hasEnded(habit, day);
}

/** True for a habit of a single day: after it, the habit has ended. */
export function isJustOnce(habit: Pick<HabitSummary, 'frequency' | 'startDate' | 'endDate'>): boolean {
  return habit.frequency === 'daily' && habit.startDate !== null && habit.startDate === habit.endDate;
}

function percentage(count: number, target: number): number {
  return Math.min(100, Math.round((100 * count) / target));
}

function countAndTarget(habit: HabitTotals, streak: number, today: number, facts: ScheduleFacts) {
  if (habit.frequency === 'weekly') {
    // An inactive habit shows the goal that it has while it is active.
    const closedDays = habit.closedDays.filter(({ endsOn }) => endsOn !== null);
    const { weekStartsOn } = facts;
    const target = weekTarget(
      weekStart(today, weekStartsOn),
      scheduleFacts({ ...habit, closedDays }, weekStartsOn),
    );
    return {
      count: habit.completionsThisWeek,
      target: habit.daysPerWeek === null ? DEFAULTS.progressTarget : Math.max(1, target),
    };
  }
  if (habit.endDate === null) return { count: streak, target: DEFAULTS.streakScaleDays };
  const slotsLeft = countSlots(today, toDayNumber(habit.endDate), facts);
  return { count: habit.totalCompletions + habit.pendingCount, target: Math.max(1, slotsLeft) };
}
