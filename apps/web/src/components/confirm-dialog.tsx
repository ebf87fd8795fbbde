import { Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '@/components/modal-styles';
import { useOnce } from '@/components/use-once';
import classes from './confirm-dialog.module.css';

type QuestionProps = {
  onClose: () => void;
  /** Done once; the dialog closes when it has worked, and stays where it fails. */
  onConfirm: () => Promise<unknown>;
  /** Names the loss, or the price. */
  children: ReactNode;
  /** The verb: `Delete habit`. */
  confirmLabel: string;
  /** Something is lost for good. */
  danger?: boolean;
};

type ConfirmDialogProps = QuestionProps & {
  opened: boolean;
  /** Names the thing: `Delete “Brush teeth”?` */
  title: string;
};

/** Asks before something that cannot be taken back. The focus waits on Cancel. */
export function ConfirmDialog({ opened, title, ...question }: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={question.onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
    >
      <Question {...question} />
    </Modal>
  );
}

/** Inside the dialog, so that each opening asks anew. */
function Question({ onClose, onConfirm, children, confirmLabel, danger }: QuestionProps) {
  const { once: confirm, isPending } = useOnce(async () => {
    await onConfirm();
    onClose();
  });

  return (
    <>
      <div className={classes.loss}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color={danger ? 'danger' : undefined}
          onClick={() => void confirm()}
          loading={isPending}
          leftSection={danger ? <IconTrash size={20} aria-hidden /> : undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
