import { changeCompletions, listHabitHistories, type Queryable } from '@starchart/db';
import { appendEntries, changeHistory, scheduleFacts } from '@starchart/domain';
import { type GrownUpActor, ledgerActor } from '../../core/actor.ts';
import type { Moment } from '../points/ledger-transaction.ts';

/**
 * Evaluates the streaks of children's habits from a day on, after their pauses changed, and returns the number of habits with
 * completions. Raises the version of each child, so that a completion that was decided before is decided again. Call it with the
 * children locked.
 */
export async function evaluateHabits(
  tx: Queryable,
  actor: GrownUpActor,
  { childIds, habitId, from }: { childIds: readonly number[]; habitId: number | null; from: string },
  moment: Moment,
): Promise<number> {
  const { familyId, weekStartsOn } = actor;
  const histories = await listHabitHistories(tx, familyId, { childIds, habitId }, from);
  for (const habits of Map.groupBy(histories, ({ childId }) => childId).values()) {
    const [child] = habits;
    if (!child) continue;
    const evaluated = habits
      .filter(({ rows }) => rows.length > 0)
      .map((habit) => ({
        habitId: habit.habitId,
        ...changeHistory(habit, { from }, scheduleFacts(habit, weekStartsOn)),
      }));
    const { childId } = child;
    const change = { familyId, childId, actor: ledgerActor(actor), ...moment, ...appendEntries(child, []) };
    await changeCompletions(tx, change, {
      added: [],
      removedIds: [],
      changed: evaluated.flatMap(({ changed }) => changed),
      habits: evaluated.map(({ habitId: id, counters }) => ({
        habitId: id,
        ...counters,
        completions: 0,
        earlyCompletions: 0,
      })),
    });
  }
  return histories.filter(({ rows }) => rows.length > 0).length;
}
