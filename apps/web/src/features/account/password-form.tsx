import { schemaResolver, useForm } from '@mantine/form';
import { type Account, changePasswordForm, changePasswordInput } from '@starchart/schema';
import { PasswordField } from '@/components/ui/password-field';
import { Section } from '@/components/ui/section';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { AccountForm } from './account-form';
import { useChangePassword } from './api';

export function PasswordForm({ account }: { account: Account }) {
  const change = useChangePassword();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(changePasswordForm, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    (values) => change.mutateAsync(changePasswordInput.parse(values)).then(form.reset),
    { mayRepeat: true },
  );

  return (
    <Section title="Password" card>
      <AccountForm
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel="Change Password"
        pendingLabel="Changing..."
      >
        {/* Identifies the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description="At least 6 characters. Your other devices will be signed out, and your access tokens end."
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </AccountForm>
    </Section>
  );
}
