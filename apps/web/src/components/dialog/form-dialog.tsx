import type { ModalProps } from '@mantine/core';
import { Dialog } from '@/components/dialog/dialog';
import { useDiscardQuestion } from '@/components/dialog/discard-question';

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
