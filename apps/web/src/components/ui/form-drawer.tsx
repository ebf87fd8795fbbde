import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useReturnFocus } from '@/hooks/focus';
import { useBackToClose } from '@/hooks/use-back-to-close';
import classes from './form-drawer.module.css';

type FormDrawerProps = {
  opened: boolean;
  onClose: () => void;
  /** Called when the drawer has left the screen, after the focus has returned. */
  onClosed?: () => void;
  title: string;
  /** A dialog covers the drawer and handles Escape. */
  covered?: boolean;
  children: ReactNode;
};

/**
 * A form beside the page; full screen on phones. A click outside does not close it, and Back asks first once something was entered, so
 * that no input is lost.
 */
export function FormDrawer({ opened, onClose, onClosed, title, covered, children }: FormDrawerProps) {
  const { dialog, returnFocus } = useReturnFocus(opened);
  const [hasInput, setHasInput] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useBackToClose(opened, () => (hasInput ? setAsking(true) : onClose()));

  return (
    <>
      <Drawer
        ref={dialog}
        opened={opened}
        returnFocus={false}
        onClose={onClose}
        onInput={({ target }: FormEvent) => {
          // Filters are no input.
          if (target instanceof Element && target.closest('form')) setHasInput(true);
        }}
        onExitTransitionEnd={() => {
          setHasInput(false);
          returnFocus();
          onClosed?.();
        }}
        title={title}
        position="right"
        closeOnClickOutside={false}
        closeOnEscape={!covered && !isAsking}
        classNames={classes}
        closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 24 }}
      >
        {children}
      </Drawer>
      <ConfirmDialog
        opened={opened && isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => onClose()}
        title={t`Discard your changes?`}
        confirmLabel={t`Discard`}
      >
        <Trans>They are not saved yet.</Trans>
      </ConfirmDialog>
    </>
  );
}
