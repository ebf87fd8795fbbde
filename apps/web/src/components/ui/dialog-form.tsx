import { Button, type MantineColor, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { DialogActions } from '@/components/ui/dialog-actions';
import { SubmitButton } from '@/components/ui/submit-button';

type DialogFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  pending: boolean;
  submitLabel: string;
  pendingLabel: string;
  color?: MantineColor;
  submitIcon?: ReactNode;
  /** For a loss that is final. */
  focusOnCancel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A small form in a dialog: fields, then Cancel and the button that sends them. */
export function DialogForm({ onSubmit, onCancel, pending, className, ...props }: DialogFormProps) {
  const { submitLabel, pendingLabel, color, submitIcon, focusOnCancel, children } = props;
  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <Stack style={{ overflowWrap: 'anywhere' }}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={onCancel} data-autofocus={focusOnCancel}>
            Cancel
          </Button>
          <SubmitButton pending={pending} pendingLabel={pendingLabel} color={color} leftSection={submitIcon}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  );
}
