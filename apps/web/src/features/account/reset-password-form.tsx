import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, type PasswordReset, resetPasswordForm } from '@starchart/schema';
import { Form } from '@/components/form/form';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { SubmitButton } from '@/components/form/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useResetPassword } from './email-link-api';

type ResetPasswordFormProps = {
  /** The token in the link of the mail. */
  token: string;
  onChanged: (reset: PasswordReset) => void;
  onExpired: () => void;
};

export function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const { min } = LIMITS.parentPassword;
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
        label={t`New password`}
        confirmLabel={t`Confirm new password`}
        description={t`At least ${min} characters. A few random words are easy to remember.`}
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmPassword')}
      />
      <SubmitButton pending={isPending} pendingLabel={t`Changing...`} fullWidth mt="xs">
        <Trans>Change password</Trans>
      </SubmitButton>
    </Form>
  );
}
