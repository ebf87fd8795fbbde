import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { InfoPanel } from '@/components/ui/info-panel';
import { changedValues } from '@/lib/changed-values';
import { reachableEmail } from '@/lib/format/reachable-email';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

type Values = { name: string; nameForChildren: string; email: string; currentPassword: string };

type ProfileFormProps = {
  account: Account;
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
};

/** Name and email. A new email needs the password, and takes effect when its link is opened. */
export function ProfileForm({ account, sendsMail }: ProfileFormProps) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ name, nameForChildren, email: address }) => ({
      name,
      nameForChildren: nameForChildren ?? '',
      email: reachableEmail(address),
      currentPassword: '',
    }),
    changesOf(values, before) {
      const { name, nameForChildren, email: newEmail } = changedValues(values, before);
      return {
        ...(name !== undefined && { name }),
        ...(nameForChildren !== undefined && { nameForChildren }),
        ...(newEmail !== undefined && { email: newEmail, currentPassword: values.currentPassword }),
      };
    },
    success: ({ pendingEmail }) => ({
      title: t`Profile saved!`,
      text: pendingEmail ? confirmation(pendingEmail, sendsMail) : t`Your changes are saved.`,
    }),
  });
  const { pendingEmail } = account;
  const email = reachableEmail(account.email);
  const hasNewEmail = form.values.email.trim() !== form.getInitialValues().email;

  return (
    <AccountForm title={t`Your details`} {...submission}>
      <TextInput label={t`Name`} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t`What do the children call you?`}
        placeholder={t`Mama, Papa, Grandma …`}
        {...form.getInputProps('nameForChildren')}
      />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="email"
        description={
          email
            ? purposeOfEmail(sendsMail)
            : t`Without an email address you can't reset a forgotten password.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      {hasNewEmail && (
        <CurrentPasswordField always description={t`Enter your password to change your email.`} form={form} />
      )}
      {pendingEmail && (
        <InfoPanel title={t`Please confirm ${pendingEmail}`}>
          <p>{(sendsMail ? mailedLink(email) : linkWithoutMail()).join(' ')}</p>
        </InfoPanel>
      )}
    </AccountForm>
  );
}

function purposeOfEmail(sendsMail: boolean | undefined): string {
  return sendsMail ? t`For password resets and messages about your account.` : t`For password resets.`;
}

/** Says where to find the link that confirms a new email, in sentences. */
function mailedLink(currentEmail: string): string[] {
  return [
    t`Open the link in the email to this address.`,
    ...(currentEmail ? [t`Until then, we use ${currentEmail}.`] : []),
    t`No email? Ask the person who runs this server for the link. It's in the Admin dashboard, under Mail.`,
  ];
}

function linkWithoutMail(): string[] {
  return [
    t`This server can't send email.`,
    t`Ask the person who runs this server for the link. It's in the Admin dashboard, under Mail.`,
  ];
}

function confirmation(pendingEmail: string, sendsMail: boolean | undefined): string {
  return sendsMail
    ? t`Open the link in the email to ${pendingEmail} to confirm it.`
    : t`Ask the person who runs this server for the link that confirms ${pendingEmail}.`;
}
