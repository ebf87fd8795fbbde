import type { Child, CompletionRecorded, HabitSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/notify';
import { useRecordCompletion, useUndoCompletion } from '@/features/completions/use-completions';
import { formatPoints } from '@/lib/format';
import { messageOf } from '@/lib/server-error';
import { playSound, type SoundName } from '@/lib/sounds';

/** Ticks a habit of the child for today, or takes the tick back, in a parent's words. */
export function useTickHabit(child: Child, habits: readonly HabitSummary[]) {
  const record = useRecordCompletion(child.id, {
    onRecorded: (completion) => {
      playSound(soundOf(completion));
      const badges = completion.badgesEarned.map(({ name }) => ` New badge: ${name}!`).join('');
      notifySuccess({
        title: 'Habit completed!',
        text: `${child.name} earned ${formatPoints(completion.pointsEarned)}.${badges}`,
      });
    },
    onRefused: (error) =>
      notifyFailure({
        title: 'Failed to complete habit',
        text: messageOf(error, 'There was an error recording the habit completion.'),
      }),
  });

  const undo = useUndoCompletion(child.id, {
    onUndone: (habitId) => {
      playSound('pop');
      const points = habits.find(({ id }) => id === habitId)?.pointsPerCompletion ?? 0;
      notifySuccess({
        title: 'Completion undone',
        text: `${formatPoints(points)} have been returned to your balance.`,
      });
    },
    onRefused: (error) =>
      notifyFailure({
        title: 'Failed to undo completion',
        text: messageOf(error, 'There was an error undoing the completion.'),
      }),
  });

  return (habit: HabitSummary, done: boolean) =>
    (done ? record : undo).mutate({ habitId: habit.id, childId: child.id });
}

function soundOf({ leveledUp, badgesEarned }: CompletionRecorded): SoundName {
  if (leveledUp) return 'levelUp';
  return badgesEarned.length > 0 ? 'achievement' : 'complete';
}
