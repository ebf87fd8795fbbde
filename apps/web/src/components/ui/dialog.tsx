import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useReturnFocus } from '@/hooks/focus';

/** The second tap of a double tap comes within this time. It must not close the dialog that the first one opened. In ms. */
const DOUBLE_TAP_MS = 500;

/** A dialog. Escape, its close button and a click on the backdrop close it. */
export function Dialog({ opened, ...props }: ModalProps) {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStood(opened), opened ? DOUBLE_TAP_MS : 0);
    return () => clearTimeout(timer);
  }, [opened]);

  const { dialog, returnFocus } = useReturnFocus(opened);

  return (
    <Modal
      ref={dialog}
      opened={opened}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
      closeOnClickOutside={hasStood}
      {...props}
    />
  );
}
