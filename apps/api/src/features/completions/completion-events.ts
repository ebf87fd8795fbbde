import type { CompletionStatus } from '@starchart/schema';
import type { DomainEvent } from '../../core/domain-events.ts';

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
    ...which(habit, completion),
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
  return { type: 'completion.approved', ...child, ...which(habit, completion), pointsEarned, ...points };
}

/** A pending completion is rejected by its removal; one that counted is undone. */
export function completionRemoved(
  child: ChildId,
  habit: HabitOfCompletion,
  completion: Omit<Completion, 'pointsEarned'> & { status: CompletionStatus },
  points: Points,
): DomainEvent {
  return completion.status === 'pending'
    ? { type: 'completion.rejected', ...child, ...which(habit, completion) }
    : { type: 'completion.undone', ...child, ...which(habit, completion), ...points };
}

function which(
  { habitId, name: habitName }: HabitOfCompletion,
  completion: Omit<Completion, 'pointsEarned'>,
) {
  const { id: completionId, day: completedOn, slot } = completion;
  return { completionId, habitId, habitName, completedOn, slot };
}
