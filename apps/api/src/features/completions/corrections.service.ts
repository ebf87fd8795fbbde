import {
  type ApprovedCompletion,
  type ChangedHabit,
  changeCompletions,
  findCorrectionContext,
  type NewCompletion,
} from '@starchart/db';
import {
  appendEntries,
  changeHistory,
  type EvaluatedCompletion,
  firstCorrectableDay,
  levelOf,
  scheduleFacts,
  slotsOn,
  toDayNumber,
} from '@starchart/domain';
import { type CorrectChartInput, type chartCorrected, MESSAGES } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { presentEarnedBadge } from '../badges/present-badge.ts';
import { ledgerWrite, type Moment, updateLedger } from '../points/ledger-transaction.ts';
import { isRejection } from './approval.policy.ts';
import { bookCompletions, toBooking } from './book-completions.ts';
import { rejectionNote, reversalOf } from './completion-entries.ts';
import { completionApproved, gainOf, rejectedOrUndone } from './completion-events.ts';
import { noSlotOn } from './not-due.ts';

type ChartCorrected = z.input<typeof chartCorrected>;
type CorrectionContext = NonNullable<Awaited<ReturnType<typeof findCorrectionContext>>>;
type Cell = CorrectChartInput['cells'][number];
type CorrectedHabit = CorrectionContext['habits'][number];
type StoredCompletion = CorrectedHabit['rows'][number];

/** The cells of a habit that change. `added` is ordered by day, then slot. */
interface HabitCorrection {
  habit: CorrectedHabit;
  added: Cell[];
  /** Pending completions in cells that are set as done. */
  approved: StoredCompletion[];
  removed: StoredCompletion[];
}

/**
 * Sets cells of a child's chart as done or not done, on the days that the actor can correct: books the points and badges of
 * additions in the order of their days, then exactly reverses removals. A pending completion is approved by a cell that is done,
 * and rejected by one that is not. Throws NOT_FOUND, VALIDATION for a day that cannot
 * be changed, HABIT_CLOSED for an inactive habit, NOT_DUE for a slot that the day does not have, and STARS_SPENT if the
 * balance is too low; nothing is written then.
 */
export async function correctChart(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId, cells }: CorrectChartInput,
): Promise<Outcome<ChartCorrected>> {
  authorize(actor, 'completions.correct', childId);
  const { familyId } = actor;
  return await updateLedger(ctx, actor, {
    read: async (db, now) => {
      const today = now.day;
      assertDays(actor, cells, today);
      const days = cells.map(({ day }) => day).toSorted();
      return orNotFound(
        await findCorrectionContext(
          db,
          familyId,
          childId,
          {
            habitIds: [...new Set(cells.map(({ habitId }) => habitId))],
            day: days[0] ?? today,
            removed: cells.filter(({ done }) => !done),
          },
          now,
        ),
      );
    },
    decide: (context, moment) => {
      const corrections = correctionsOf(ctx, actor, context, cells);
      const changed = corrections.reduce((sum, correction) => sum + countChanges(correction), 0);
      if (changed === 0) {
        const { currentPoints, totalPoints } = context;
        const level = levelOf(totalPoints);
        return {
          result: { changed, currentPoints, totalPoints, level, badgesEarned: [], badgesLost: [] },
          events: [],
        };
      }
      const { added, approved, drafts } = bookAdditions(context, corrections, actor, moment);
      const removedIds = corrections.flatMap(({ removed }) => removed.map(({ id }) => id));
      const notes = corrections.flatMap(({ habit, removed }) =>
        removed
          .filter((row) => isRejection(habit, row, context.entries))
          .map((row) => rejectionNote(habit, row, context.entries)),
      );
      const dayOf = new Map(corrections.flatMap(({ removed }) => removed.map(({ id, day }) => [id, day])));
      const reversals = context.entries.map((entry) => ({
        ...reversalOf(entry),
        forDay: otherDay(dayOf.get(entry.completionId) ?? moment.day, moment),
      }));
      const next = appendEntries(context, [...drafts, ...reversals]);
      const { currentPoints, totalPoints } = next.after;
      if (currentPoints < 0) throw starsSpent(-currentPoints);
      const { habits, evaluated, changedRows } = evaluateHabits(corrections, actor);
      const completions = added.map((completion) => ({ ...completion, ...evaluated.get(keyOf(completion)) }));

      return ledgerWrite(next, async (tx, change) => {
        const effects = { added: completions, approved, removedIds, changed: changedRows, habits, notes };
        const ids = await changeCompletions(tx, change, effects);
        if (!ids) return undefined;
        const badgesEarned = [...added.map(({ credit }) => credit), ...approved].flatMap(
          (credit) => credit?.badgeKeys ?? [],
        );
        const badgesLost = context.entries.flatMap(({ badgeKey }) => badgeKey ?? []);
        const child = { familyId, childId };
        const points = { currentPoints, totalPoints };
        const gain = gainOf(child, context, points, badgesEarned);
        const events: DomainEvent[] = added.map(
          ({ habitId, day: completedOn, slot, pointsEarned }, index) => ({
            type: 'completion.recorded',
            ...child,
            completionId: ids[index] ?? 0,
            habitId,
            habitName: nameOf(corrections, habitId),
            completedOn,
            slot,
            pointsEarned,
            ...points,
          }),
        );
        for (const { habit, approved: approvals, removed } of corrections) {
          events.push(...approvals.map((row) => completionApproved(child, habit, row, points)));
          events.push(...removed.map((row) => rejectedOrUndone(child, habit, row, points)));
        }
        if (badgesLost.length > 0) events.push({ type: 'badge.lost', ...child });
        if (notes.length > 0) events.push({ type: 'note.written', ...child });
        events.push(...gain.events);
        return {
          result: {
            changed,
            ...points,
            level: gain.level,
            badgesEarned: badgesEarned.map((key) => presentEarnedBadge(key, ctx.language)),
            badgesLost,
          },
          events,
        };
      });
    },
  });
}

function assertDays(actor: GrownUpActor, cells: readonly Cell[], today: string): void {
  for (const [place, { day }] of cells.entries()) assertCorrectable(actor, day, today, `cells.${place}.day`);
}

/** Throws VALIDATION of the field at `path` for a future day and for one before those that the actor can correct. */
export function assertCorrectable(
  { familyRole }: Pick<GrownUpActor, 'familyRole'>,
  day: string,
  today: string,
  path: string,
): void {
  if (day > today) throw invalidField(path, MESSAGES.futureDay);
  if (day >= firstCorrectableDay(today, familyRole)) return;
  if (familyRole === 'parent') throw invalidField(path, MESSAGES.dayTooOld);
  throw invalidField(path, 'You can change today and yesterday. Please ask a parent to change earlier days.');
}

/** The cells that differ from what is stored. Throws if a habit or a slot of its day is missing. */
function correctionsOf(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { habits }: CorrectionContext,
  cells: readonly Cell[],
): HabitCorrection[] {
  const corrections = new Map<number, HabitCorrection>();
  const seen = new Set<string>();
  for (const [place, cell] of cells.entries()) {
    const habit = habits.find(({ habitId }) => habitId === cell.habitId);
    if (!habit) throw notFound();
    if (!habit.active) throw new DomainError('HABIT_CLOSED', 'This habit is inactive. Make it active first.');
    if (isOutOfRange(habit, cell.day)) throw invalidField(`cells.${place}.day`, MESSAGES.dayOutOfRange);
    if (seen.has(keyOf(cell))) continue;
    seen.add(keyOf(cell));
    const correction = corrections.get(cell.habitId) ?? { habit, added: [], approved: [], removed: [] };
    corrections.set(cell.habitId, correction);
    const row = habit.rows.find(({ day, slot }) => day === cell.day && slot === cell.slot);
    if (row && !cell.done) correction.removed.push(row);
    if (row?.status === 'pending' && cell.done) correction.approved.push(row);
    if (row || !cell.done) continue;
    const facts = scheduleFacts(habit, actor.weekStartsOn);
    if (cell.slot > slotsOn(toDayNumber(cell.day), facts)) {
      throw noSlotOn(ctx, cell.day);
    }
    correction.added.push(cell);
  }
  const changed = [...corrections.values()].filter((correction) => countChanges(correction) > 0);
  for (const { added } of changed)
    added.sort((a, b) => toDayNumber(a.day) - toDayNumber(b.day) || a.slot - b.slot);
  return changed;
}

function countChanges({ added, approved, removed }: HabitCorrection): number {
  return added.length + approved.length + removed.length;
}

function isOutOfRange({ startDate, endDate }: CorrectedHabit, day: string): boolean {
  return (startDate !== null && day < startDate) || (endDate !== null && day > endDate);
}

/** The additions and approvals in the order of their days, with their ledger entries. */
function bookAdditions(
  context: CorrectionContext,
  corrections: readonly HabitCorrection[],
  { weekStartsOn }: GrownUpActor,
  moment: Moment,
) {
  const additions = corrections.flatMap(({ habit, added }) =>
    added.map((cell, place) => {
      const until = added.slice(0, place + 1);
      const change = { from: until[0]?.day ?? cell.day, added: until.map(({ day }) => day) };
      const evaluated = changeHistory(habit, change, scheduleFacts(habit, weekStartsOn)).added.at(-1);
      if (!evaluated) throw new Error('An added completion is evaluated');
      const { habitId, pointsPerCompletion: pointsEarned } = habit;
      const { meetsTarget, streak, longestStreak, runLength } = evaluated;
      const completion = { habitId, day: cell.day, slot: cell.slot, completedAt: moment.at, early: false };
      const values = { pointsEarned, meetsTarget, streak, longestStreak };
      const booked = { ...habit, ...completion, points: pointsEarned, streak: runLength, isBackfilled: true };
      return { booked, added: { ...completion, ...values }, approvedId: undefined };
    }),
  );
  const approvals = corrections.flatMap(({ habit, approved }) =>
    approved.map((row) => ({ booked: toBooking(habit, row), added: undefined, approvedId: row.id })),
  );
  const all = [...additions, ...approvals].toSorted(
    (a, b) => toDayNumber(a.booked.day) - toDayNumber(b.booked.day),
  );
  const { credits, drafts } = bookCompletions(
    context,
    all.map(({ booked }) => booked),
    moment,
  );
  const added: NewCompletion[] = [];
  const approved: ApprovedCompletion[] = [];
  for (const [place, credit] of credits.entries()) {
    const completion = all[place];
    if (completion?.added) added.push({ ...completion.added, status: 'counted', credit });
    else if (completion?.approvedId !== undefined) approved.push({ id: completion.approvedId, ...credit });
  }
  return { added, approved, drafts };
}

/** The streaks of all corrected habits: of the additions by cell, of stored completions that change, and the counters. */
function evaluateHabits(corrections: readonly HabitCorrection[], { weekStartsOn }: GrownUpActor) {
  const evaluated = new Map<string, Omit<EvaluatedCompletion, 'id'>>();
  const changedRows: EvaluatedCompletion[] = [];
  const habits: ChangedHabit[] = [];
  for (const { habit, added, approved, removed } of corrections) {
    const counted = removed.filter(({ status }) => status === 'counted');
    const days = [...added, ...approved, ...removed].map(({ day }) => day).toSorted();
    const change = {
      from: days[0] ?? '',
      added: added.map(({ day }) => day),
      removedIds: removed.map(({ id }) => id),
    };
    const history = changeHistory(habit, change, scheduleFacts(habit, weekStartsOn));
    for (const [place, { meetsTarget, streak, longestStreak }] of history.added.entries()) {
      const cell = added[place];
      if (cell) evaluated.set(keyOf(cell), { meetsTarget, streak, longestStreak });
    }
    changedRows.push(...history.changed);
    habits.push({
      habitId: habit.habitId,
      ...history.counters,
      completions: added.length + approved.length - counted.length,
      earlyCompletions:
        approved.filter(({ early }) => early).length - counted.filter(({ early }) => early).length,
    });
  }
  return { habits, evaluated, changedRows };
}

function keyOf({ habitId, day, slot }: { habitId: number; day: string; slot: number }): string {
  return `${habitId} ${day} ${slot}`;
}

function nameOf(corrections: readonly HabitCorrection[], habitId: number): string {
  return corrections.find(({ habit }) => habit.habitId === habitId)?.habit.name ?? '';
}

/** The day of a correction, unless it is today. */
function otherDay(day: string, { day: today }: Moment): string | null {
  return day === today ? null : day;
}

function starsSpent(count: number): DomainError {
  return new DomainError(
    'STARS_SPENT',
    'These points have already been spent: {count, plural, one {# point is missing.} other {# points are missing.}}',
    { values: { count } },
  );
}
