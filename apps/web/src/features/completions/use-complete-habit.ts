import type { HabitSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { formatStars } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import { undoneNotice, useRecordCompletion, useUndoCompletion } from './api';
import type { CompletionGain } from './completion-gain';

const OOPS = 'Oops! Something went wrong';

/** A child's actions on a habit on the day that the page shows, with sounds and notices. */
export function useCompleteHabit(
  habit: HabitSummary,
  day: string,
  onRecorded: (gain: CompletionGain) => void,
) {
  const { id: habitId, childId } = habit;

  const record = useRecordCompletion(childId, {
    onRecorded: (gain) => {
      const { pointsEarned } = gain;
      notifySuccess(
        // 0 if another device was faster.
        pointsEarned > 0
          ? { title: 'Quest completed!', text: `You earned ${formatStars(pointsEarned)}!` }
          : { title: 'Already done!', text: 'You have your stars for this quest today.' },
      );
      onRecorded(gain);
    },
    onFailure: (error) =>
      notifyFailure({
        title: OOPS,
        text: messageOf(error, "We couldn't record your completion right now."),
      }),
  });

  const undo = useUndoCompletion(childId, {
    onUndone: (points) => notifySuccess(undoneNotice(points)),
    onFailure: (error) =>
      notifyFailure({ title: OOPS, text: messageOf(error, "We couldn't undo your completion right now.") }),
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
