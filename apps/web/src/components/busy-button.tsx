import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

type BusyButtonProps = ButtonProps & {
  busy: boolean;
  onClick: () => void;
  'aria-label'?: string;
  children: ReactNode;
};

/** Does what takes a moment; meanwhile it turns its wheel, keeps its place and the focus, and does nothing again. */
export function BusyButton({ busy, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
      leftSection={busy ? <Loader size={18} color="currentColor" aria-hidden /> : props.leftSection}
    >
      {children}
    </Button>
  );
}
