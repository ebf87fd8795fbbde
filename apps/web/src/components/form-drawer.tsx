import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import '@/components/modal-styles';
import '@mantine/core/styles/Drawer.layer.css';
import classes from './form-drawer.module.css';

type FormDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/**
 * A form beside the page; on phones a full sheet. A click beside it does not close it: what was typed is not lost
 * by accident.
 */
export function FormDrawer({ opened, onClose, title, children }: FormDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      closeOnClickOutside={false}
      classNames={classes}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
    >
      {children}
    </Drawer>
  );
}
