import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The second tap of a double one comes within this, on what now lies over the button that opened the dialog. */
const DOUBLE_TAP_MS = 500;

/** A question or a small form over the page. Escape, its cross and a tap beside it close it. */
export function Dialog({ opened, ...props }: ModalProps) {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStood(opened), opened ? DOUBLE_TAP_MS : 0);
    return () => clearTimeout(timer);
  }, [opened]);

  return (
    <Modal
      opened={opened}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
      closeOnClickOutside={hasStood}
      {...props}
    />
  );
}
