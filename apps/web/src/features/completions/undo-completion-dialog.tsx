import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayProgress, slotToUndo } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { useMay } from '@/lib/api/may';

/** What an undo of today's last completion needs of its habit. */
export type HabitToUndo = Pick<
  HabitSummary,
  'id' | 'childId' | 'name' | 'frequency' | 'pointsPerCompletion' | 'slotsToday' | 'requiresApproval'
>;

type UndoCompletionDialogProps = {
  childName: string;
  habit: HabitToUndo;
  /** Those of the child's day. */
  habits: Parameters<typeof dayProgress>[0];
  onUndo: () => void;
  opened: boolean;
  onClose: () => void;
};

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'undo-completion': Omit<UndoCompletionDialogProps, 'opened' | 'onClose'>;
  }
}

/** Asks a parent before a completion of today is undone, and says how many points go with it. */
export function UndoCompletionDialog({
  childName,
  habit,
  habits,
  onUndo,
  ...dialog
}: UndoCompletionDialogProps) {
  const { name, pointsPerCompletion: points } = habit;
  // Without this permission, an undo is the child's own.
  const mayDecide = useMay()('completions.decide');
  const slot = slotToUndo(habit);
  const takesStar = habit.frequency === 'daily' && dayProgress(habits).isFull;
  const isPending = habit.slotsToday.some((one) => one.slot === slot && one.status === 'pending');
  return (
    <ConfirmDialog
      {...dialog}
      // The page shows the undo at once.
      onConfirm={async () => onUndo()}
      title={t`Take this back?`}
      confirmLabel={t({ message: 'Take back', context: 'completion' })}
      worksOffline
    >
      <p>
        {isPending
          ? t`It hasn't earned points yet.`
          : plural(points, {
              one: '# point goes with it.',
              other: '# points go with it.',
            })}
      </p>
      <p>
        <Trans>
          “{name}” is then open again for <bdi>{childName}</bdi> today.
        </Trans>
      </p>
      {(isPending || habit.requiresApproval || takesStar) && mayDecide && (
        <p>
          {isPending ? (
            <Trans>
              <bdi>{childName}</bdi> gets a note that it isn't done yet.
            </Trans>
          ) : (
            <Trans>
              If <bdi>{childName}</bdi> did it, a note says that it isn't done yet.
            </Trans>
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
