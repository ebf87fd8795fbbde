import { t } from '@lingui/core/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useReturnFocus } from '@/hooks/focus';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { useClearNotices } from '@/hooks/use-clear-notices';

/** Maximum time between the taps of a double tap, in ms. The second one must not close the new dialog. */
const DOUBLE_TAP_MS = 500;

/** A dialog. Escape, Back, its close button and a click on the backdrop close it. */
export function Dialog({ opened, ...props }: ModalProps) {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStood(opened), opened ? DOUBLE_TAP_MS : 0);
    return () => clearTimeout(timer);
  }, [opened]);

  const { dialog, returnFocus } = useReturnFocus(opened);
  useBackToClose(opened, props.onClose);
  useClearNotices(opened);

  return (
    <Modal
      ref={dialog}
      opened={opened}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      size={440}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 24 }}
      closeOnClickOutside={hasStood}
      {...props}
    />
  );
}
