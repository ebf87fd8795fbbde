import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { PasswordField } from '@/components/ui/password-field';
import { Section } from '@/components/ui/section';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

type Values = { username: string; currentPassword: string };

/** A new username needs the password. */
export function UsernameForm({ account }: { account: Account }) {
  const { form, onSubmit, isPending } = useAccountForm<Values>(account, {
    valuesOf: ({ username }) => ({ username, currentPassword: '' }),
    changesOf: (values, before) => (values.username.trim() === before.username ? {} : values),
    success: ({ username }) => ({ title: 'Username saved!', text: `You log in as ${username}.` }),
  });
  const newUsername = form.values.username.trim() !== form.getInitialValues().username;

  return (
    <Section title="Username" card>
      <AccountForm onSubmit={onSubmit} pending={isPending} submitLabel="Change Username">
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        {newUsername && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            description="A new username needs your password."
            {...form.getInputProps('currentPassword')}
          />
        )}
      </AccountForm>
    </Section>
  );
}
