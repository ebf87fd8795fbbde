import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & {
  busy: boolean;
  onClick: () => void;
  'aria-label'?: string;
  children: ReactNode;
};

/** A button with a pending state: it shows a spinner, keeps its size and the focus, and ignores clicks. */
export function BusyButton({ busy, onClick, leftSection, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
      leftSection={busy && leftSection ? <Loader size={18} color="currentColor" aria-hidden /> : leftSection}
    >
      {busy && !leftSection ? (
        <>
          <span className={classes.words}>{children}</span>
          <Loader className={classes.wheel} size={18} color="currentColor" aria-hidden />
        </>
      ) : (
        children
      )}
    </Button>
  );
}
