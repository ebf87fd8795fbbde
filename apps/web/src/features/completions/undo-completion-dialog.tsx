import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatPoints } from '@/lib/format/format';
import { usePointsOfUndo } from './api';

type UndoCompletionDialogProps = {
  childName: string;
  habit: Pick<HabitSummary, 'id' | 'childId' | 'name' | 'pointsPerCompletion'>;
  onUndo: () => void;
  opened: boolean;
  onClose: () => void;
};

/** Asks a parent before a completion of today is undone, and says how many points go with it. */
export function UndoCompletionDialog({ childName, habit, onUndo, ...dialog }: UndoCompletionDialogProps) {
  // Until the ledger is there, what the habit is worth now.
  const points = usePointsOfUndo(habit.childId, habit.id) || habit.pointsPerCompletion;
  return (
    <ConfirmDialog
      {...dialog}
      // The page shows the undo at once.
      onConfirm={async () => onUndo()}
      title="Take this back?"
      confirmLabel="Take back"
    >
      <p>
        {formatPoints(points)} {points === 1 ? 'goes' : 'go'} with it.
      </p>
      <p>
        “{habit.name}” is then open again for <bdi>{childName}</bdi> today.
      </p>
    </ConfirmDialog>
  );
}
