import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { InfoPanel } from '@/components/ui/info-panel';
import { PasswordField } from '@/components/ui/password-field';
import { Section } from '@/components/ui/section';
import { reachableEmail } from '@/lib/format/reachable-email';
import { AccountForm } from './account-form';
import { changedFields, useAccountForm } from './use-account-form';

type Values = { name: string; email: string; currentPassword: string };

/** Name and email. A new email needs the password, and takes effect when its link is opened. */
export function ProfileForm({ account }: { account: Account }) {
  const { form, onSubmit, isPending } = useAccountForm<Values>(account, {
    valuesOf: ({ name, email: address }) => ({
      name,
      email: reachableEmail(address),
      currentPassword: '',
    }),
    changesOf(values, before) {
      const { name, email: newEmail } = changedFields(values, before);
      return {
        ...(name !== undefined && { name }),
        ...(newEmail !== undefined && { email: newEmail, currentPassword: values.currentPassword }),
      };
    },
    success: ({ pendingEmail }) => ({
      title: 'Profile saved!',
      text: pendingEmail ? `Please open the link in the mail to ${pendingEmail}.` : 'Your changes are saved.',
    }),
  });
  const email = reachableEmail(account.email);
  const hasNewEmail = form.values.email.trim() !== form.getInitialValues().email;

  return (
    <Section title="Your details" card>
      <AccountForm onSubmit={onSubmit} pending={isPending}>
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          description={
            email
              ? 'For mails about your account and a forgotten password.'
              : 'No mail reaches you yet, not even when you forget your password.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
        {hasNewEmail && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            description="A new email needs your password."
            {...form.getInputProps('currentPassword')}
          />
        )}
        {account.pendingEmail && (
          <InfoPanel title={`Waiting for confirmation at ${account.pendingEmail}`}>
            <p>
              Open the link in the mail to this address. {email && `Until then we write to ${email}. `}
              Nothing came? An admin of this Starchart finds the link in the Admin Dashboard, under Mail, and
              can hand it to you.
            </p>
          </InfoPanel>
        )}
      </AccountForm>
    </Section>
  );
}
