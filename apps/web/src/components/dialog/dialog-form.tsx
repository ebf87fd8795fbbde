import { Trans } from '@lingui/react/macro';
import { Button, type MantineColor, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { DialogActions } from '@/components/dialog/dialog-actions';
import { SubmitButton } from '@/components/form/submit-button';

type DialogFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  pending: boolean;
  submitLabel: string;
  pendingLabel: string;
  color?: MantineColor;
  submitIcon?: ReactNode;
  /** The form of an irreversible action focuses Cancel first. */
  focusOnCancel?: boolean;
  children: ReactNode;
};

/** A form in a dialog: fields, Cancel and the submit button. */
export function DialogForm({ onSubmit, onCancel, pending, ...props }: DialogFormProps) {
  const { submitLabel, pendingLabel, color, submitIcon, focusOnCancel, children } = props;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack style={{ overflowWrap: 'anywhere' }}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={onCancel} data-autofocus={focusOnCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton pending={pending} pendingLabel={pendingLabel} color={color} leftSection={submitIcon}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  );
}
