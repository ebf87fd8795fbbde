import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/ui/current-password-field';
import { InfoPanel } from '@/components/ui/info-panel';
import { reachableEmail } from '@/lib/format/reachable-email';
import { AccountForm } from './account-form';
import { changedFields, useAccountForm } from './use-account-form';

type Values = { name: string; email: string; currentPassword: string };

type ProfileFormProps = {
  account: Account;
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
};

/** Name and email. A new email needs the password, and takes effect when its link is opened. */
export function ProfileForm({ account, sendsMail }: ProfileFormProps) {
  const { form, ...submission } = useAccountForm<Values>(account, {
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
      text: pendingEmail ? confirmation(pendingEmail, sendsMail) : 'Your changes are saved.',
    }),
  });
  const email = reachableEmail(account.email);
  const hasNewEmail = form.values.email.trim() !== form.getInitialValues().email;

  return (
    <AccountForm title="Your details" {...submission}>
      <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        description={
          email
            ? `For password resets${sendsMail ? ' and messages about your account' : ''}.`
            : "Without an email address you can't reset a forgotten password."
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      {hasNewEmail && (
        <CurrentPasswordField description="Enter your password to change your email." form={form} />
      )}
      {account.pendingEmail && (
        <InfoPanel title={`Please confirm ${account.pendingEmail}`}>
          <p>
            {sendsMail
              ? `Open the link in the email to this address. ${email && `Until then, we use ${email}. `}No email? `
              : "This server can't send email. "}
            Ask the person who runs this server for the link. It's in the Admin dashboard, under Mail.
          </p>
        </InfoPanel>
      )}
    </AccountForm>
  );
}

function confirmation(pendingEmail: string, sendsMail: boolean | undefined): string {
  return sendsMail
    ? `Open the link in the email to ${pendingEmail} to confirm it.`
    : `Ask the person who runs this server for the link that confirms ${pendingEmail}.`;
}
