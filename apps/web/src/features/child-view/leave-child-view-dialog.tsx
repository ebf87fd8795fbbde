import { schemaResolver, useForm } from '@mantine/form';
import { leaveChildViewInput } from '@starchart/schema';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { messageOf } from '@/lib/api/server-error';
import { playSound } from '@/lib/sounds/sounds';
import { useLeaveChildView } from './api';
import classes from './leave-child-view-dialog.module.css';

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
    validate: schemaResolver(leaveChildViewInput, { sync: true }),
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
        password: messageOf(error, 'We couldn’t check the password. Please try again.'),
      }),
    },
  );

  return (
    <Dialog opened onClose={onClose} size={540} title="Back to the Parent View" withCloseButton={false}>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <p>For parents only: this needs your password.</p>
        <PasswordField
          label="Parent’s password"
          size="xl"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <div className={classes.actions}>
          <KidButton color="white" icon={<IconX size={28} aria-hidden />} onClick={onClose}>
            Cancel
          </KidButton>
          <KidButton
            type="submit"
            color="purple"
            icon={<IconArrowLeft size={28} aria-hidden />}
            disabled={isPending}
          >
            {isPending ? 'Checking...' : 'Parent View'}
          </KidButton>
        </div>
      </form>
    </Dialog>
  );
}
