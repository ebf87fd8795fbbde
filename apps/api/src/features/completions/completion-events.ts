import { levelOf } from '@starchart/domain';
import { BADGE_BONUS_POINTS, type BadgeKey, type CompletionStatus } from '@starchart/schema';
import type { DomainEvent } from '../../core/domain-events.ts';
import { badgeOf } from '../badges/present-badge.ts';

interface ChildId {
  familyId: number;
  childId: number;
}

interface HabitOfCompletion {
  habitId: number;
  name: string;
}

interface Completion {
  id: number;
  day: string;
  slot: number;
  pointsEarned: number;
}

/** The child's points after the event. */
interface Points {
  currentPoints: number;
  totalPoints: number;
}

/** The child has recorded a completion that a grown-up has yet to approve. */
export function completionPending(
  child: ChildId,
  habit: HabitOfCompletion,
  completion: Completion,
): DomainEvent {
  return {
    type: 'completion.pending',
    ...child,
    ...describe(habit, completion),
    points: completion.pointsEarned,
  };
}

/** A pending completion counts from now on. */
export function completionApproved(
  child: ChildId,
  habit: HabitOfCompletion,
  completion: Completion,
  points: Points,
): DomainEvent {
  const { pointsEarned } = completion;
  return { type: 'completion.approved', ...child, ...describe(habit, completion), pointsEarned, ...points };
}

/** The removal of a pending completion rejects it; that of a counted one undoes it. */
export function rejectedOrUndone(
  child: ChildId,
  habit: HabitOfCompletion,
  completion: Omit<Completion, 'pointsEarned'> & { status: CompletionStatus },
  points: Points,
): DomainEvent {
  return completion.status === 'pending'
    ? { type: 'completion.rejected', ...child, ...describe(habit, completion) }
    : { type: 'completion.undone', ...child, ...describe(habit, completion), ...points };
}

/** The level after completions, and the events of new badges and of a new level. */
export function gainOf(
  child: ChildId,
  before: Pick<Points, 'totalPoints'>,
  { totalPoints }: Pick<Points, 'totalPoints'>,
  badgeKeys: readonly BadgeKey[],
): { level: number; leveledUp: boolean; events: DomainEvent[] } {
  const level = levelOf(totalPoints);
  const leveledUp = level > levelOf(before.totalPoints);
  const events: DomainEvent[] = badgeKeys.map((key) => ({
    type: 'badge.earned',
    ...child,
    badge: key,
    badgeName: badgeOf(key).name,
    bonusPoints: BADGE_BONUS_POINTS,
  }));
  if (leveledUp) events.push({ type: 'level.reached', ...child, level, totalPoints });
  return { level, leveledUp, events };
}

function describe(
  { habitId, name: habitName }: HabitOfCompletion,
  completion: Omit<Completion, 'pointsEarned'>,
) {
  const { id: completionId, day: completedOn, slot } = completion;
  return { completionId, habitId, habitName, completedOn, slot };
}
