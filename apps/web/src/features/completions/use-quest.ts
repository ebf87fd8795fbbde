import type { CompletionRecorded, HabitSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/notify';
import { formatPoints, formatStars } from '@/lib/format';
import { messageOf } from '@/lib/server-error';
import { playSound } from '@/lib/sounds';
import { useRecordCompletion, useUndoCompletion } from './use-completions';

const OOPS = 'Oops! Something went wrong';

/** What a child can do with a quest, with its sounds and notices. */
export function useQuest(habit: HabitSummary, onRecorded: (completion: CompletionRecorded) => void) {
  const { id: habitId, childId, pointsPerCompletion } = habit;

  const record = useRecordCompletion(childId, {
    onRecorded: (completion) => {
      // 0 when another device was faster: nothing was earned by this tap.
      const { pointsEarned } = completion;
      if (pointsEarned > 0) {
        notifySuccess({ title: 'Quest completed!', text: `You earned ${formatStars(pointsEarned)}!` });
      }
      onRecorded(completion);
    },
    onRefused: (error) =>
      notifyFailure({
        title: OOPS,
        text: messageOf(error, "We couldn't record your completion right now."),
      }),
  });

  const undo = useUndoCompletion(childId, {
    onUndone: () =>
      notifySuccess({
        title: 'Completion undone',
        text: `${formatPoints(pointsPerCompletion)} ${pointsPerCompletion === 1 ? 'has' : 'have'} been returned to your balance.`,
      }),
    onRefused: (error) =>
      notifyFailure({ title: OOPS, text: messageOf(error, "We couldn't undo your completion right now.") }),
  });

  return {
    complete() {
      playSound('complete');
      record.mutate({ habitId, childId });
    },
    undo() {
      playSound('pop');
      undo.mutate({ habitId, childId });
    },
  };
}
