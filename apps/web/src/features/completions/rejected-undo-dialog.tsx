import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { Dialog } from '@/components/dialog/dialog';
import { DialogActions } from '@/components/dialog/dialog-actions';
import { formatPoints } from '@/lib/format/format';
import { type RejectedUndo, rejectedUndoTexts } from './spent-points';
import { useTakeBackAndUndo } from './take-back-and-undo';

type RejectedUndoDialogProps = {
  child: Pick<Child, 'name'>;
  rejected: RejectedUndo;
  opened: boolean;
  onClose: () => void;
};

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'rejected-undo': Omit<RejectedUndoDialogProps, 'opened' | 'onClose'>;
  }
}

/** For parents: names the reward that the points were spent on, and takes its redemption back where it is still open. */
export function RejectedUndoDialog({ child, rejected, opened, onClose }: RejectedUndoDialogProps) {
  const { title, text, nextStep } = rejectedUndoTexts(rejected.spending, { parentOf: child.name });
  const takeBackAndUndo = useTakeBackAndUndo(rejected, {
    reader: 'parent',
    balance: (balance) => t`${{ name: child.name }} has ${{ points: formatPoints(balance) }} now.`,
  });

  if (rejected.spending && rejected.spending.open.length > 0) {
    return (
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        onConfirm={takeBackAndUndo}
        title={title}
        confirmLabel={t`Take back and undo`}
      >
        {text} {nextStep}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text} {nextStep}
        </Text>
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            <Trans>Got it</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
