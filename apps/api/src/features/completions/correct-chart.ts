import { findCorrectionContext } from '@starchart/db';
import { type CompletionStep, levelOf, scheduleFacts, slotsOn, toDayNumber } from '@starchart/domain';
import type { CorrectChartInput, chartCorrected } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { presentEarnedBadge } from '../badges/present-badge.ts';
import { updateLedger } from '../points/ledger-transaction.ts';
import { assertCorrectable, assertHabitCorrectable, assertPointsLeft } from './correctable.ts';
import { noSlotOn } from './not-due.ts';
import { changeAndWrite } from './write-change.ts';

type ChartCorrected = z.input<typeof chartCorrected>;
type CorrectionContext = NonNullable<Awaited<ReturnType<typeof findCorrectionContext>>>;
type Cell = CorrectChartInput['cells'][number];

/**
 * Sets cells of a child's chart as done or not done, on the days that the actor can correct; a parent also removes those of the future:
 * credits the points and badges of
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
  return await updateLedger(ctx, actor, {
    read: async (db, now) => {
      for (const [index, cell] of cells.entries()) {
        if (isRemovalOfFuture(cell, now.day) && actor.familyRole === 'parent') continue;
        assertCorrectable(actor, cell.day, now.day, `cells.${index}.day`);
      }
      const days = cells.map(({ day }) => day).toSorted();
      const wanted = {
        habitIds: [...new Set(cells.map(({ habitId }) => habitId))],
        days: [days[0] ?? now.day, ...days.slice(1)] as const,
        removed: cells.filter(({ done }) => !done),
      };
      return orNotFound(await findCorrectionContext(db, actor.familyId, childId, wanted, now));
    },
    decide: (context, moment) => {
      const steps = stepsOf(ctx, actor, context, cells, moment.day);
      if (steps.length === 0) {
        const { currentPoints, totalPoints } = context;
        const nothingChanged = { changed: 0, badgesEarned: [], badgesLost: [] };
        const result = { ...nothingChanged, currentPoints, totalPoints, level: levelOf(totalPoints) };
        return { result, events: [] };
      }
      return changeAndWrite(actor, context, moment, {
        steps,
        by: 'grown-up',
        assertBalance: assertPointsLeft,
        present: ({ ledger, level, badgesEarned, badgesLost }): ChartCorrected => ({
          changed: steps.length,
          currentPoints: ledger.after.currentPoints,
          totalPoints: ledger.after.totalPoints,
          level,
          badgesEarned: badgesEarned.map((key) => presentEarnedBadge(key, ctx.language)),
          badgesLost: [...badgesLost],
        }),
      });
    },
  });
}

/** The cells that differ from what is stored; the first of several for the same slot. Throws if a habit or a slot of its day is missing. */
function stepsOf(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { habits }: CorrectionContext,
  cells: readonly Cell[],
  today: string,
): CompletionStep[] {
  const seen = new Set<string>();
  return cells.flatMap(({ habitId, day, slot, done }, index): CompletionStep[] => {
    const habit = orNotFound(habits.find((one) => one.habitId === habitId));
    if (!isRemovalOfFuture({ day, done }, today)) assertHabitCorrectable(habit, day, `cells.${index}.day`);
    const key = `${habitId} ${day} ${slot}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const completion = habit.rows.find((row) => row.day === day && row.slot === slot);
    if (completion && !done) return [{ type: 'remove', habitId, completion }];
    if (completion) return completion.status === 'pending' ? [{ type: 'approve', habitId, completion }] : [];
    if (!done) return [];
    if (slot > slotsOn(toDayNumber(day), scheduleFacts(habit, actor.weekStartsOn))) throw noSlotOn(ctx, day);
    return [{ type: 'add', habitId, day, slot, status: 'counted', early: false, isBackfilled: true }];
  });
}

/** Completions lie in the future after the server's clock was ahead. */
function isRemovalOfFuture({ day, done }: Pick<Cell, 'day' | 'done'>, today: string): boolean {
  return !done && day > today;
}
