import type { Child, HabitSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { undoneNotice, useRecordCompletion, useUndoCompletion } from '@/features/completions/api';
import type { CompletionGain } from '@/features/completions/completion-gain';
import { messageOf } from '@/lib/api/server-error';
import { formatPoints } from '@/lib/format/format';
import { playSound, type SoundName } from '@/lib/sounds/sounds';

/** Completes a habit on the displayed day, or undoes it, with notices for parents. */
export function useTickHabit(child: Child, day: string) {
  const record = useRecordCompletion(child.id, {
    onRecorded: (gain) => {
      if (gain.pointsEarned === 0) {
        notifySuccess({
          title: 'Already completed',
          text: `${child.name} has the points for this habit today.`,
        });
        return;
      }
      playSound(soundOf(gain));
      const badges = gain.badgesEarned.map(({ name }) => ` New badge: ${name}!`).join('');
      notifySuccess({
        title: 'Habit completed!',
        text: `${child.name} earned ${formatPoints(gain.pointsEarned)}.${badges}`,
      });
    },
    onFailure: (error) =>
      notifyFailure({
        title: 'Failed to complete habit',
        text: messageOf(error, 'There was an error recording the habit completion.'),
      }),
  });

  const undo = useUndoCompletion(child.id, {
    onUndone: (points) => {
      playSound('pop');
      notifySuccess(undoneNotice(points));
    },
    onFailure: (error) =>
      notifyFailure({
        title: 'Failed to undo completion',
        text: messageOf(error, 'There was an error undoing the completion.'),
      }),
  });

  return (habit: HabitSummary, done: boolean) =>
    (done ? record : undo).mutate({ habitId: habit.id, childId: child.id, day });
}

function soundOf({ leveledUp, badgesEarned }: CompletionGain): SoundName {
  if (leveledUp) return 'levelUp';
  return badgesEarned.length > 0 ? 'achievement' : 'complete';
}
