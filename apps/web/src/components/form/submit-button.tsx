import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { useOnline } from '@/hooks/use-online';

type SubmitButtonProps = ButtonProps & {
  pending: boolean;
  /** The label while pending, such as `Logging in...`. */
  pendingLabel: string;
  children: ReactNode;
};

/** A submit button with a pending state: it keeps its size and the focus, and ignores further clicks. Without a network it says so. */
export function SubmitButton({ pending, pendingLabel, children, ...props }: SubmitButtonProps) {
  const online = useOnline();
  const isOff = pending || !online;
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={isOff}
      data-disabled={!online || undefined}
      onClick={(event) => isOff && event.preventDefault()}
      leftSection={pending ? <Loader size={18} color="currentColor" aria-hidden /> : props.leftSection}
    >
      {pending ? pendingLabel : <NeedsInternet>{children}</NeedsInternet>}
    </Button>
  );
}
