import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, type Ref, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useDialogState } from '@/hooks/use-dialog-state';
import type { ConfirmOnMount } from './confirm-dialog';

type Question = ComponentProps<typeof ConfirmOnMount>;

const ConfirmDialog = lazyPart<'ConfirmOnMount', Question>(
  'ConfirmOnMount',
  () => import('./confirm-dialog'),
);

type ConfirmButtonProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  /** The dialog that asks before `onConfirm`. */
  question: Question;
  children: ReactNode;
};

/** A button that asks before it acts. The dialog is loaded separately. */
export function ConfirmButton({ question, ...button }: ConfirmButtonProps) {
  const dialog = useDialogState<true>();
  return (
    <>
      <Button variant="default" {...button} onClick={() => dialog.ask(true)} />
      {dialog.about && (
        <Suspense>
          <ConfirmDialog key={dialog.count} {...question} />
        </Suspense>
      )}
    </>
  );
}
