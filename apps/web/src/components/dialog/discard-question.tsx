import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';

/** Options that are buttons, without an input event. */
const CHOICE = '[role="radio"], [role="checkbox"]';

/**
 * For a dialog or drawer with a form: Back, Escape, the close button and the backdrop ask first once something was entered, so that no
 * input is lost. The form's own Cancel does not ask.
 */
export function useDiscardQuestion(opened: boolean, onClose: () => void) {
  const edited = useRef<Element>(null);
  const [isAsking, setAsking] = useState(false);
  // A save may close the form while the question is open.
  if (!opened && isAsking) setAsking(false);

  function onInput({ target }: SyntheticEvent) {
    // Filters are no input.
    const form = target instanceof Element ? target.closest('form') : null;
    if (form) edited.current = form;
  }

  return {
    isAsking,
    /** Props of the dialog. */
    guard: {
      onClose() {
        // A form that has been saved may have made room for its result.
        if (!edited.current?.isConnected) onClose();
        // Later, because the question listens for Escape too: the same key press would close it.
        else setTimeout(() => setAsking(true));
      },
      onInput,
      onClick(event: MouseEvent) {
        if (event.target instanceof Element && event.target.closest(CHOICE)) onInput(event);
      },
    },
    question: (
      <ConfirmDialog
        opened={opened && isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => onClose()}
        title={t`Discard your changes?`}
        confirmLabel={t`Discard`}
        worksOffline
      >
        <Trans>They are not saved yet.</Trans>
      </ConfirmDialog>
    ),
  };
}
