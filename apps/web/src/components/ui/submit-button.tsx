import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

type SubmitButtonProps = ButtonProps & {
  pending: boolean;
  /** The words while it works, such as `Logging in...`. */
  pendingLabel: string;
  children: ReactNode;
};

/** Sends its form once; while that works it says so, keeps its place and the focus, and sends nothing again. */
export function SubmitButton({ pending, pendingLabel, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={pending}
      onClick={(event) => pending && event.preventDefault()}
      leftSection={pending ? <Loader size={18} color="currentColor" aria-hidden /> : props.leftSection}
    >
      {pending ? pendingLabel : children}
    </Button>
  );
}
