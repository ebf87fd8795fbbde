import { plural, t } from '@lingui/core/macro';
import { slotToComplete } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { useCelebrations } from '@/components/kid/celebrations';
import { clearNotices, notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import { useRecordCompletion, useUndoCompletion } from './api';
import type { RejectedUndo } from './spent-points';

/** A child's actions on a habit on the day that the page shows, with sounds and notices. */
export function useCompleteHabit(habit: HabitSummary, day: string, onSpent: (undo: RejectedUndo) => void) {
  const { id: habitId, childId } = habit;
  const { celebrate } = useCelebrations();

  const record = useRecordCompletion(childId, {
    onRecorded: (gain) => {
      const { pointsEarned } = gain;
      if (gain.status === 'pending') {
        notifySuccess({
          title: t`Quest completed!`,
          text: t`A grown-up will check this one.`,
        });
        return;
      }
      notifySuccess(
        // 0 if another device was faster.
        pointsEarned > 0
          ? {
              title: t`Quest completed!`,
              text: plural(pointsEarned, { one: 'You earned # star!', other: 'You earned # stars!' }),
            }
          : {
              title: t`Already done!`,
              text: t`You already got your stars for this quest today.`,
            },
      );
      celebrate({ badges: gain.badgesEarned, level: gain.leveledUp ? gain.level : undefined });
    },
    failure: { title: t`Oops! Something went wrong`, text: t`We couldn't record your completion right now.` },
  });

  const undo = useUndoCompletion(childId, {
    words: {
      reader: 'child',
      balance: (balance) => plural(balance, { one: 'You have # star now.', other: 'You have # stars now.' }),
      returned: (points) =>
        t({
          context: 'child',
          message: plural(points, {
            one: '# point has been returned to your balance.',
            other: '# points have been returned to your balance.',
          }),
        }),
    },
    onSpent(rejected) {
      playSound('error');
      onSpent(rejected);
    },
    failure: { title: t`Oops! Something went wrong`, text: t`We couldn't undo your completion right now.` },
  });

  return {
    complete() {
      playSound('complete');
      record.mutate({ habitId, childId, day, slot: slotToComplete(habit), asChild: true });
    },
    undo(slot: number) {
      playSound('pop');
      // “Quest completed!” is no longer true.
      clearNotices();
      undo.mutate({ habitId, childId, day, slot, asChild: true });
    },
  };
}
