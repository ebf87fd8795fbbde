import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { leaveChildViewInput } from '@starchart/schema';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogActions } from '@/components/dialog/dialog-actions';
import { PasswordField } from '@/components/form/password-field';
import { KidButton } from '@/components/kid/kid-button';
import { schemaCheck, useFormSubmit } from '@/hooks/use-form-submit';
import { messageOf } from '@/lib/api/server-error';
import { playSound } from '@/lib/sounds/sounds';
import { useLeaveChildView } from './api';

type LeaveChildViewDialogProps = {
  parentsPath: string;
  onClose: () => void;
};

/** Requires the parent's password to leave a locked child view. */
export function LeaveChildViewDialog({ parentsPath, onClose }: LeaveChildViewDialogProps) {
  const leave = useLeaveChildView(parentsPath);

  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: schemaCheck(leaveChildViewInput),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    (values) =>
      leave.mutateAsync(values).catch((error: unknown) => {
        playSound('error');
        throw error;
      }),
    // Every error is shown at the field.
    {
      errorsOf: (error) => ({
        password: messageOf(error, t`We couldn’t check the password. Please try again.`),
      }),
    },
  );

  return (
    <Dialog opened onClose={onClose} size={540} title={t`Back to Parent View`} withCloseButton={false}>
      <form noValidate onSubmit={onSubmit}>
        <Stack fz="var(--kid-body)">
          <p>
            <Trans>This part is for parents. Please enter your password.</Trans>
          </p>
          <PasswordField
            label={t`Parent’s password`}
            size="xl"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <DialogActions>
            <KidButton color="white" icon={<IconX size={28} aria-hidden />} onClick={onClose}>
              <Trans>Cancel</Trans>
            </KidButton>
            <KidButton
              type="submit"
              color="purple"
              icon={<IconArrowLeft size={28} aria-hidden />}
              disabled={isPending}
            >
              {isPending ? t`Checking...` : t`Parent View`}
            </KidButton>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
