import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatPoints } from '@/lib/format/format';
import { useCostOfUndo } from './api';
import { lostBadgesText } from './spent-points';

type UndoCompletionDialogProps = {
  childName: string;
  habit: Pick<HabitSummary, 'id' | 'childId' | 'name' | 'pointsPerCompletion'>;
  onUndo: () => void;
  opened: boolean;
  onClose: () => void;
};

/** Asks a parent before a completion of today is undone, and says which points and badges go with it. */
export function UndoCompletionDialog({ childName, habit, onUndo, ...dialog }: UndoCompletionDialogProps) {
  const { points, badges } = useCostOfUndo(habit);
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
        {badges.length > 0 && ` ${lostBadgesText('parent', badges)}`}
      </p>
      <p>
        “{habit.name}” is then open again for <bdi>{childName}</bdi> today.
      </p>
    </ConfirmDialog>
  );
}
