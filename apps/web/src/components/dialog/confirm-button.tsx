import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import type { ConfirmOnMount } from './confirm-dialog';

export type Question = ComponentProps<typeof ConfirmOnMount>;

const ConfirmDialog = lazyComponent<'ConfirmOnMount', Question>(
  'ConfirmOnMount',
  () => import('./confirm-dialog'),
);

/** A confirmation for buttons that may go while it is open. */
export function useConfirmation() {
  return useLazyDialog(ConfirmDialog);
}

type ConfirmButtonProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  question: Question;
  children: ReactNode;
};

/** A button with a confirmation dialog. */
export function ConfirmButton({ question, ...button }: ConfirmButtonProps) {
  const { open, dialog } = useConfirmation();
  return (
    <>
      <Button variant="default" {...button} onClick={() => open(question)} />
      {dialog}
    </>
  );
}
