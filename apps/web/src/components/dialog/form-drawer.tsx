import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDiscardQuestion } from '@/components/dialog/discard-question';
import { useReturnFocus } from '@/hooks/focus';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { useClearNotices } from '@/hooks/use-clear-notices';
import classes from './form-drawer.module.css';

type FormDrawerProps = {
  opened: boolean;
  onClose: () => void;
  /** Called when the drawer has left the screen, after the focus has returned. */
  onClosed?: () => void;
  title: ReactNode;
  /** A dialog covers the drawer and handles Escape. */
  covered?: boolean;
  children: ReactNode;
};

/** A form beside the page; full screen on phones. A click outside does not close it. */
export function FormDrawer({ opened, onClose, onClosed, title, covered, children }: FormDrawerProps) {
  const { dialog, returnFocus } = useReturnFocus(opened);
  const { isAsking, guard, question } = useDiscardQuestion(opened, onClose);
  useBackToClose(opened, guard.onClose);
  useClearNotices(opened);

  return (
    <>
      <Drawer
        ref={dialog}
        opened={opened}
        returnFocus={false}
        {...guard}
        onExitTransitionEnd={() => {
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
      {question}
    </>
  );
}
