import { t } from '@lingui/core/macro';
import { slotToComplete, slotToUndo } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { type CompletionGain, useRecordCompletion, useUndoCompletion } from '@/features/completions/api';
import type { HabitToUndo } from '@/features/completions/undo-completion-dialog';
import { type Dialogs, useDialogs } from '@/hooks/use-dialogs';
import { formatPoints } from '@/lib/format/format';
import { endRowMessage, sayInRow } from '@/lib/row-message';
import { playSound, type SoundName } from '@/lib/sounds/sounds';

/** Completes a habit on the displayed day, which its row says, and undoes it after a question. */
export function useToggleCompletion(
  child: Pick<Child, 'id' | 'name'>,
  day: string,
  habits: Dialogs['undo-completion']['habits'],
) {
  const dialogs = useDialogs();
  const { name } = child;
  const record = useRecordCompletion(child.id, {
    onRecorded: (gain, { habitId }) => {
      if (gain.status === 'pending') {
        playSound('complete');
        sayInRow({ habitId, title: t`Habit completed!`, texts: [t`A grown-up will check this one.`] });
        return;
      }
      if (gain.pointsEarned === 0) {
        sayInRow({
          habitId,
          title: t`Already completed`,
          texts: [t`${name} already got the points for this today.`],
        });
        return;
      }
      playSound(soundOf(gain));
      const points = formatPoints(gain.pointsEarned);
      const badges = gain.badgesEarned.map(({ name: badge }) => t`New badge: ${badge}!`);
      sayInRow({ habitId, title: t`Habit completed!`, texts: [t`${name} earned ${points}.`, ...badges] });
    },
    failure: {
      title: t`Failed to complete habit`,
      text: t`There was an error recording the habit completion.`,
    },
  });

  const undo = useUndoCompletion(child.id, {
    onUndone: () => playSound('pop'),
    onSpent: (rejected) => dialogs.open('rejected-undo', { child, rejected }),
    words: {
      reader: 'parent',
      balance: (balance) => t`${name} has ${{ points: formatPoints(balance) }} now.`,
    },
    failure: { title: t`Failed to undo completion`, text: t`There was an error undoing the completion.` },
  });

  const inputOf = (habitId: number, slot: number | undefined) => ({
    habitId,
    childId: child.id,
    day,
    slot,
  });

  return (habit: HabitToUndo, done: boolean) => {
    if (done) record.mutate(inputOf(habit.id, slotToComplete(habit)));
    else {
      const onUndo = () => {
        endRowMessage(habit.id);
        undo.mutate(inputOf(habit.id, slotToUndo(habit)));
      };
      dialogs.open('undo-completion', { childName: name, habit, habits, onUndo });
    }
  };
}

function soundOf({ leveledUp, badgesEarned }: CompletionGain): SoundName {
  if (leveledUp) return 'levelUp';
  return badgesEarned.length > 0 ? 'achievement' : 'complete';
}
