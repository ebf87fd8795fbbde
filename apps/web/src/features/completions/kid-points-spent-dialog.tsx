import { Trans } from '@lingui/react/macro';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { Mascot } from '@/components/kid/mascot';
import { type RejectedUndo, rejectedUndoTexts } from './spent-points';

type KidPointsSpentDialogProps = { rejected: RejectedUndo; onClose: () => void };

/** Says kindly what a child claimed with the stars that an undo would take. */
export function KidPointsSpentDialog({ rejected, onClose }: KidPointsSpentDialogProps) {
  const { title, text, nextStep } = rejectedUndoTexts(rejected.spending, 'child');
  return (
    <KidDialog
      title={title}
      picture={<Mascot pose="hello" size={112} />}
      onClose={onClose}
      actions={
        <KidButton color="success" size="lg" onClick={onClose} data-autofocus>
          <Trans>Got it</Trans>
        </KidButton>
      }
    >
      <p>{text}</p>
      <p>{nextStep}</p>
    </KidDialog>
  );
}
