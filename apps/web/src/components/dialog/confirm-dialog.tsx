import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogActions } from '@/components/dialog/dialog-actions';
import { BusyButton } from '@/components/ui/busy-button';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { readServerError } from '@/lib/api/server-error';

type QuestionProps = {
  onClose: () => void;
  /** Runs once. The dialog closes after success or NOT_FOUND, and stays open after another failure. */
  onConfirm: () => Promise<unknown>;
  /** Names the loss or the cost. */
  children: ReactNode;
  /** The verb: `Delete habit`. */
  confirmLabel: string;
  /** Says what stays as it is, where "Cancel" could be the action itself. */
  cancelLabel?: string;
  /** The action is irreversible. */
  danger?: boolean;
  /** The action does not call the server, or waits for it. */
  worksOffline?: boolean;
};

type ConfirmDialogProps = QuestionProps & {
  opened: boolean;
  /** Names the item: `Delete “Brush teeth”?` */
  title: string;
};

/** Confirms an irreversible action. Cancel has the focus. */
export function ConfirmDialog({ opened, title, ...question }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={question.onClose} title={title}>
      <Question {...question} />
    </Dialog>
  );
}

/** The same, opened when it is mounted. */
export function ConfirmOnMount(props: Omit<ConfirmDialogProps, 'opened' | 'onClose'>) {
  return <ConfirmDialog {...useOpenOnMount()} {...props} />;
}

/** Inside the dialog, so that its state starts again with each opening. */
function Question(props: QuestionProps) {
  const { onClose, onConfirm, children, confirmLabel, cancelLabel, danger, worksOffline } = props;
  const { once: confirm, isPending } = useSingleFlight(async () => {
    try {
      await onConfirm();
    } catch (error) {
      // The item is already gone.
      if (readServerError(error)?.code === 'NOT_FOUND') onClose();
      throw error;
    }
    onClose();
  });

  return (
    <Stack>
      <Text component="div" inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? <Trans context="question">Cancel</Trans>}
        </Button>
        <BusyButton
          color={danger ? 'danger' : undefined}
          onClick={() => void confirm()}
          busy={isPending}
          worksOffline={worksOffline}
          leftSection={danger ? <IconTrash size={20} aria-hidden /> : undefined}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Stack>
  );
}
