import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, type Ref, Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDialogState } from '@/hooks/use-dialog-state';
import type { ConfirmOnMount } from './confirm-dialog';

export type Question = ComponentProps<typeof ConfirmOnMount>;

const ConfirmDialog = lazyComponent<'ConfirmOnMount', Question>(
  'ConfirmOnMount',
  () => import('./confirm-dialog'),
);

/** A confirmation for buttons that may go while it is open: `ask` opens it, `dialog` renders it. */
export function useConfirmation() {
  const { about: question, count, ask } = useDialogState<Question>();
  return {
    ask,
    dialog: question && (
      <Suspense>
        <ConfirmDialog key={count} {...question} />
      </Suspense>
    ),
  };
}

type ConfirmButtonProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  question: Question;
  children: ReactNode;
};

/** A button with a confirmation dialog. */
export function ConfirmButton({ question, ...button }: ConfirmButtonProps) {
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <Button variant="default" {...button} onClick={() => ask(question)} />
      {dialog}
    </>
  );
}
