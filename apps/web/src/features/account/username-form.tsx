import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

type Values = { username: string; currentPassword: string };

/** A new username needs the password. */
export function UsernameForm({ account }: { account: Account }) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ username }) => ({ username, currentPassword: '' }),
    changesOf: (values, before) => (values.username.trim() === before.username ? {} : values),
    success: ({ username }) => ({ title: t`Username saved!`, text: t`You now log in as ${username}.` }),
  });
  const newUsername = form.values.username.trim() !== form.getInitialValues().username;

  return (
    <AccountForm title={t`Username`} {...submission} submitLabel={t`Change username`}>
      <TextInput
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      {newUsername && (
        <CurrentPasswordField description={t`Enter your password to change your username.`} form={form} />
      )}
    </AccountForm>
  );
}
