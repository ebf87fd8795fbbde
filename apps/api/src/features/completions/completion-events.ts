import {
  type CompletionStep,
  type CompletionsChange,
  type CompletionsState,
  constellationAt,
  skyOf,
} from '@starchart/domain';
import { BADGE_BONUS_POINTS, CONSTELLATION_NAMES } from '@starchart/schema';
import type { DomainEvent } from '../../core/domain-events.ts';
import { badgeOf } from '../badges/present-badge.ts';

interface Decided {
  steps: readonly CompletionStep[];
  change: CompletionsChange;
  /** Of the added completions. */
  ids: readonly number[];
  /** The family's day of the change. */
  today: string;
}

/** The events of a change of one child's completions. Points are those after it. */
export function eventsOf(
  child: { familyId: number; childId: number },
  { habits, fullDays: fullDaysBefore }: Pick<CompletionsState, 'habits' | 'fullDays'>,
  { steps, change, ids, today }: Decided,
): DomainEvent[] {
  const { currentPoints, totalPoints } = change.ledger.after;
  const points = { currentPoints, totalPoints };
  const describe = (habitId: number, { id: completionId, day: completedOn, slot }: Completion) => {
    const habitName = habits.find((habit) => habit.habitId === habitId)?.name ?? '';
    return { ...child, completionId, habitId, habitName, completedOn, slot };
  };
  const events: DomainEvent[] = change.added.map((completion, index) => {
    const { habitId, day, slot, status, pointsEarned, recordedAt } = completion;
    const isLate = recordedAt !== null && day < today;
    const described = describe(habitId, { id: ids[index] ?? 0, day, slot });
    return status === 'pending'
      ? { type: 'completion.pending', ...described, points: pointsEarned }
      : { type: 'completion.recorded', ...described, pointsEarned, ...(isLate && { late: true }), ...points };
  });
  for (const step of steps) {
    if (step.type === 'approve') {
      const { pointsEarned } = step.completion;
      const described = describe(step.habitId, step.completion);
      events.push({ type: 'completion.approved', ...described, pointsEarned, ...points });
    }
    if (step.type === 'remove') {
      // The removal of a pending completion rejects it; that of a counted one undoes it.
      const described = describe(step.habitId, step.completion);
      events.push(
        step.completion.status === 'pending'
          ? { type: 'completion.rejected', ...described }
          : { type: 'completion.undone', ...described, ...points },
      );
    }
  }
  if (change.badgesLost.length > 0) events.push({ type: 'badge.lost', ...child });
  if (change.notes.length > 0) events.push({ type: 'note.written', ...child });
  for (const badge of change.badgesEarned) {
    const badgeName = badgeOf(badge).name;
    events.push({ type: 'badge.earned', ...child, badge, badgeName, bonusPoints: BADGE_BONUS_POINTS });
  }
  if (change.leveledUp) events.push({ type: 'level.reached', ...child, level: change.level, totalPoints });
  const { fullDays } = change;
  for (const { day, becameFull } of change.days) {
    if (becameFull) events.push({ type: 'day.completed', ...child, day, fullDays });
  }
  const unfinished = skyOf(fullDays).current.place;
  for (let { place } = skyOf(fullDaysBefore).current; place < unfinished; place++) {
    const { key } = constellationAt(place);
    const constellationName = CONSTELLATION_NAMES[key];
    events.push({
      type: 'constellation.completed',
      ...child,
      constellation: key,
      constellationName,
      fullDays,
    });
  }
  return events;
}

interface Completion {
  id: number;
  day: string;
  slot: number;
}
