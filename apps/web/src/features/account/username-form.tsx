import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Account, type UpdateAccountInput, updateAccountInput } from '@starchart/schema';
import { PasswordField } from '@/components/ui/password-field';
import { Section } from '@/components/ui/section';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { fieldErrorsOf, readServerError } from '@/lib/api/server-error';
import { AccountForm } from './account-form';
import { useUpdateAccount } from './api';

const check = schemaResolver(updateAccountInput, { sync: true });

type Values = { username: string; currentPassword: string };

/** The name to log in with. A new one needs the password. */
export function UsernameForm({ account }: { account: Account }) {
  const update = useUpdateAccount(({ username }) => ({
    title: 'Username saved!',
    text: `You log in as ${username}.`,
  }));
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(account),
    validate: (values) => check(changesOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    async (values) => form.setValues(valuesOf(await update.mutateAsync(changesOf(values)))),
    { mayRepeat: true, errorsOf: errorsOfUsername },
  );
  const newUsername = form.values.username.trim() !== account.username;

  function changesOf(values: Values): UpdateAccountInput {
    return values.username.trim() === account.username ? {} : values;
  }

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

function valuesOf({ username }: Account): Values {
  return { username, currentPassword: '' };
}

function errorsOfUsername(error: unknown): Record<string, string> {
  const refusal = readServerError(error);
  return refusal?.code === 'USERNAME_TAKEN' ? { username: refusal.message } : fieldErrorsOf(error);
}
