import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/ui/current-password-field';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

type Values = { username: string; currentPassword: string };

/** A new username needs the password. */
export function UsernameForm({ account }: { account: Account }) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ username }) => ({ username, currentPassword: '' }),
    changesOf: (values, before) => (values.username.trim() === before.username ? {} : values),
    success: ({ username }) => ({ title: 'Username saved!', text: `You now log in as ${username}.` }),
  });
  const newUsername = form.values.username.trim() !== form.getInitialValues().username;

  return (
    <AccountForm title="Username" {...submission} submitLabel="Change username">
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      {newUsername && (
        <CurrentPasswordField description="Enter your password to change your username." form={form} />
      )}
    </AccountForm>
  );
}
