import { Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '@/components/modal-styles';
import classes from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names the thing: `Delete “Brush teeth”?` */
  title: string;
  /** Names the loss, or the price. */
  children: ReactNode;
  /** The verb: `Delete habit`. */
  confirmLabel: string;
  confirming?: boolean;
  /** Something is lost for good. */
  danger?: boolean;
};

/** Asks before something that cannot be taken back. The focus waits on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, confirmLabel, confirming, danger } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <div className={classes.loss}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color={danger ? 'danger' : undefined}
          onClick={onConfirm}
          loading={confirming}
          leftSection={danger ? <IconTrash size={20} aria-hidden /> : undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
