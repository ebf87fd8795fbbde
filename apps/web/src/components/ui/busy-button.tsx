import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { useOnline } from '@/hooks/use-online';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & {
  busy: boolean;
  onClick: () => void;
  /** The action does not call the server. */
  worksOffline?: boolean;
  'aria-label'?: string;
  children: ReactNode;
};

/** A button with a pending state: it shows a spinner, keeps its size and the focus, and ignores clicks. Without a network it says so. */
export function BusyButton(props: BusyButtonProps) {
  const { busy, onClick, worksOffline = false, leftSection, children, ...button } = props;
  const online = useOnline();
  const isOffline = !worksOffline && !online;
  return (
    <Button
      {...button}
      aria-disabled={busy || isOffline}
      data-disabled={isOffline || undefined}
      onClick={() => !busy && !isOffline && onClick()}
      leftSection={busy && leftSection ? <Loader size={18} color="currentColor" aria-hidden /> : leftSection}
    >
      {busy && !leftSection ? (
        <>
          <span className={classes.words}>{children}</span>
          <Loader className={classes.wheel} size={18} color="currentColor" aria-hidden />
        </>
      ) : isOffline ? (
        <NeedsInternet>{children}</NeedsInternet>
      ) : (
        children
      )}
    </Button>
  );
}
