import { t } from '@lingui/core/macro';
import { type Account, changePasswordForm, changePasswordInput } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { AccountForm } from './account-form';
import { useChangePassword } from './api';

export function PasswordForm({ account }: { account: Account }) {
  const change = useChangePassword();
  const { form, ...submission } = useSchemaForm({
    schema: changePasswordForm,
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: (values, { reset }) => change.mutateAsync(changePasswordInput.parse(values)).then(reset),
    mayRepeat: true,
  });

  return (
    <AccountForm
      title={t`Password`}
      {...submission}
      submitLabel={t`Change password`}
      pendingLabel={t`Changing...`}
    >
      {/* Identifies the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <CurrentPasswordField always form={form} />
      <NewPasswordFields
        label={t`New password`}
        confirmLabel={t`Confirm new password`}
        description={t`At least 6 characters. This logs out your other devices and revokes your access tokens.`}
        password={form.getInputProps('newPassword')}
        confirmation={form.getInputProps('confirmPassword')}
      />
    </AccountForm>
  );
}
