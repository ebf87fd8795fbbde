import { LIMITS, resetPasswordForm } from '@starchart/schema';
import { Form } from '@/components/ui/form';
import { NewPasswordFields } from '@/components/ui/new-password-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useResetPassword } from './api';

type ResetPasswordFormProps = {
  /** From the link of the mail. */
  token: string;
  onChanged: () => void;
  onExpired: () => void;
};

export function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const reset = useResetPassword(onExpired);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: resetPasswordForm,
    initialValues: { password: '', confirmPassword: '' },
    inputOf: (values) => ({ ...values, token }),
    send: ({ password }) => reset.mutateAsync({ token, password }).then(onChanged),
  });

  return (
    <Form onSubmit={onSubmit}>
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        description={`At least ${LIMITS.parentPassword.min} characters. A few random words are easy to remember.`}
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmPassword')}
      />
      <SubmitButton pending={isPending} pendingLabel="Changing..." fullWidth mt="xs">
        Change password
      </SubmitButton>
    </Form>
  );
}
