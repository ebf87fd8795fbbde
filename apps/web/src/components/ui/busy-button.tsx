import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & {
  busy: boolean;
  onClick: () => void;
  'aria-label'?: string;
  children: ReactNode;
};

/** Does what takes a moment; meanwhile it turns its wheel, keeps its place and the focus, and does nothing again. */
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
