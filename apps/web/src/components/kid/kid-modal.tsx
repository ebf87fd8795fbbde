import { Modal, type ModalRootProps } from '@mantine/core';
import { useReturnFocus } from '@/hooks/focus';

/** A modal of a child's page, above the toasts. */
export function KidModal({ children, ...props }: Omit<ModalRootProps, 'opened'>) {
  const { dialog } = useReturnFocus(true);
  return (
    <Modal.Root
      ref={dialog}
      opened
      returnFocus={false}
      zIndex={500}
      transitionProps={{ duration: 160 }}
      {...props}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      {children}
    </Modal.Root>
  );
}
