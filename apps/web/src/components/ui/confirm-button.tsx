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
  'aria-disabled'?: boolean;
  /** The dialog that a click opens; without one the click calls `onClick`. */
  question: Question | undefined;
  onClick?: () => void;
  children: ReactNode;
};

/** A button that asks before it acts. The dialog is loaded separately, and keeps the question of the click. */
export function ConfirmButton({ question, onClick, ...button }: ConfirmButtonProps) {
  const dialog = useDialogState<Question>();
  return (
    <>
      <Button variant="default" {...button} onClick={() => (question ? dialog.ask(question) : onClick?.())} />
      {dialog.about && (
        <Suspense>
          <ConfirmDialog key={dialog.count} {...dialog.about} />
        </Suspense>
      )}
    </>
  );
}
