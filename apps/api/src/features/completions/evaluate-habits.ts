import { listHabitHistories, type Queryable, writeCompletions } from '@starchart/db';
import { changeCompletions } from '@starchart/domain';
import { type GrownUpActor, ledgerActor, senderOf } from '../../core/actor.ts';
import type { Moment } from '../points/ledger-transaction.ts';

/** The evaluation of streaks changes no day. */
const NO_DAYS = { fullDays: 0, days: [], dayHabits: [] };

/**
 * Evaluates the streaks of children's habits from a day on, after their pauses or schedules changed, and returns the number of habits
 * with completions. Raises the version of each child, so that a completion that was decided before is decided again. Call it with the
 * children locked.
 */
export async function evaluateHabits(
  tx: Queryable,
  actor: GrownUpActor,
  { childIds, habitId, from: day }: { childIds: readonly number[]; habitId: number | null; from: string },
  moment: Moment,
): Promise<number> {
  const { familyId, weekStartsOn } = actor;
  const histories = await listHabitHistories(tx, familyId, { childIds, habitId }, day);
  for (const habits of Map.groupBy(histories, ({ childId }) => childId).values()) {
    const [child] = habits;
    if (!child) continue;
    const state = { ...child, habits, tallies: [], badges: [], entries: [], ...NO_DAYS };
    const steps = habits
      .filter(({ rows }) => rows.length > 0)
      .map((habit) => ({ type: 'evaluate', habitId: habit.habitId, day }) as const);
    const change = changeCompletions(state, steps, {
      by: 'grown-up',
      sender: senderOf(actor),
      moment,
      weekStartsOn,
    });
    const { childId } = child;
    const ledgerChange = { familyId, childId, actor: ledgerActor(actor), ...moment, ...change.ledger };
    await writeCompletions(tx, ledgerChange, change);
  }
  return histories.filter(({ rows }) => rows.length > 0).length;
}
