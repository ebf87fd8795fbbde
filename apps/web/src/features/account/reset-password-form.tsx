import { schemaResolver, useForm } from '@mantine/form';
import { LIMITS, resetPasswordForm } from '@starchart/schema';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useResetPassword } from './api';
import classes from './reset-form.module.css';

const check = schemaResolver(resetPasswordForm, { sync: true });

type ResetPasswordFormProps = {
  /** From the link of the mail. */
  token: string;
  onChanged: () => void;
  onExpired: () => void;
};

export function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const reset = useResetPassword(onExpired);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: (values) => check({ ...values, token }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, ({ password }) =>
    reset.mutateAsync({ token, password }).then(onChanged),
  );

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <PasswordField
        label="New password"
        description={`At least ${LIMITS.parentPassword.min} characters; a few words are easy to remember.`}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <SubmitButton pending={isPending} pendingLabel="Changing..." fullWidth mt="xs">
        Change password
      </SubmitButton>
    </form>
  );
}
