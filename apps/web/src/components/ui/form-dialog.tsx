import type { ModalProps } from '@mantine/core';
import { Dialog } from '@/components/ui/dialog';
import { useDiscardQuestion } from '@/components/ui/discard-question';

/** A dialog with a form that asks before what was entered is lost. */
export function FormDialog({ opened, onClose, ...props }: ModalProps) {
  const { isAsking, guard, question } = useDiscardQuestion(opened, onClose);
  return (
    <>
      <Dialog opened={opened} closeOnEscape={!isAsking} {...guard} {...props} />
      {question}
    </>
  );
}
