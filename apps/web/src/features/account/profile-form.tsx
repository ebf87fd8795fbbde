import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Account, type UpdateAccountInput, updateAccountInput } from '@starchart/schema';
import { InfoPanel } from '@/components/ui/info-panel';
import { PasswordField } from '@/components/ui/password-field';
import { Section } from '@/components/ui/section';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { fieldErrorsOf, readServerError } from '@/lib/api/server-error';
import { reachableEmail } from '@/lib/format/reachable-email';
import { AccountForm, changedFields } from './account-form';
import { useUpdateAccount } from './api';

const check = schemaResolver(updateAccountInput, { sync: true });

type Values = { name: string; email: string; currentPassword: string };

/** Name and e-mail. A new e-mail needs the password, and counts once the link in the mail to it was opened. */
export function ProfileForm({ account }: { account: Account }) {
  const update = useUpdateAccount(({ pendingEmail }) => ({
    title: 'Profile saved!',
    text: pendingEmail ? `Please open the link in the mail to ${pendingEmail}.` : 'Your changes are saved.',
  }));
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(account),
    validate: (values) => check(changesOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    async (values) => {
      form.setInitialValues(valuesOf(await update.mutateAsync(changesOf(values))));
      form.reset();
    },
    { mayRepeat: true, errorsOf: errorsOfProfile },
  );
  const email = reachableEmail(account.email);
  const hasNewEmail = form.values.email.trim() !== form.getInitialValues().email;

  function changesOf(values: Values): UpdateAccountInput {
    const { name, email: newEmail } = changedFields(values, form.getInitialValues());
    return {
      ...(name !== undefined && { name }),
      ...(newEmail !== undefined && { email: newEmail, currentPassword: values.currentPassword }),
    };
  }

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

function valuesOf({ name, email }: Account): Values {
  return { name, email: reachableEmail(email), currentPassword: '' };
}

function errorsOfProfile(error: unknown): Record<string, string> {
  const refusal = readServerError(error);
  return refusal?.code === 'EMAIL_TAKEN' ? { email: refusal.message } : fieldErrorsOf(error);
}
