import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogActions } from '@/components/dialog/dialog-actions';
import classes from './kid-dialog.module.css';

type KidDialogProps = {
  title: string;
  picture: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  onClose: () => void;
};

/** A question or a message for a child: a picture, one or two sentences, and large buttons. */
export function KidDialog({ title, picture, children, actions, onClose }: KidDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      size="38rem"
      // A dialog is above the toasts.
      zIndex={500}
      title={title}
      withCloseButton={false}
      classNames={{ header: classes.header }}
    >
      <Stack>
        <Stack
          align="center"
          w="100%"
          fz="var(--kid-body)"
          lh={1.4}
          ta="center"
          className={classes.body}
          style={{ overflowWrap: 'break-word' }}
        >
          {picture}
          {children}
        </Stack>
        <DialogActions>{actions}</DialogActions>
      </Stack>
    </Dialog>
  );
}
