import type { HabitSummary } from '@starchart/schema';
import { notifySuccess } from '@/components/feedback/notify';
import { formatStars } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import { useRecordCompletion, useUndoCompletion } from './api';
import type { CompletionGain } from './completion-gain';
import type { RejectedUndo } from './spent-points';

const OOPS = 'Oops! Something went wrong';

/** A child's actions on a habit on the day that the page shows, with sounds and notices. */
export function useCompleteHabit(
  habit: HabitSummary,
  day: string,
  onRecorded: (gain: CompletionGain) => void,
  onSpent: (undo: RejectedUndo) => void,
) {
  const { id: habitId, childId } = habit;

  const record = useRecordCompletion(childId, {
    onRecorded: (gain) => {
      const { pointsEarned } = gain;
      notifySuccess(
        // 0 if another device was faster.
        pointsEarned > 0
          ? { title: 'Quest completed!', text: `You earned ${formatStars(pointsEarned)}!`, isOfScreen: true }
          : {
              title: 'Already done!',
              text: 'You already got your stars for this quest today.',
              isOfScreen: true,
            },
      );
      onRecorded(gain);
    },
    failure: { title: OOPS, text: "We couldn't record your completion right now." },
  });

  const undo = useUndoCompletion(childId, {
    balanceText: (balance) => `You have ${formatStars(balance)} now.`,
    onSpent(rejected) {
      playSound('error');
      onSpent(rejected);
    },
    failure: { title: OOPS, text: "We couldn't undo your completion right now." },
  });

  return {
    complete() {
      playSound('complete');
      record.mutate({ habitId, childId, day });
    },
    undo() {
      playSound('pop');
      undo.mutate({ habitId, childId, day });
    },
  };
}
