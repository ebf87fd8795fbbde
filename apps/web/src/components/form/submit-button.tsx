import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

type SubmitButtonProps = ButtonProps & {
  pending: boolean;
  /** The label while pending, such as `Logging in...`. */
  pendingLabel: string;
  children: ReactNode;
};

/** A submit button with a pending state: it keeps its size and the focus, and ignores further clicks. */
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
