import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { childLoginInput, LoginInput, loginInput } from '@starchart/schema';
import type { ReactNode } from 'react';
import { FormRefusal } from '@/components/ui/form-refusal';
import { PasswordField } from '@/components/ui/password-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { waitOf } from '@/lib/api/server-error';

type CredentialsFormProps = {
  schema: typeof loginInput | typeof childLoginInput;
  login: { mutateAsync: (credentials: LoginInput) => Promise<unknown>; error: unknown };
  size?: 'xl';
  className: string | undefined;
  /** The submit button. It stays pending after success, until the next page is there. */
  children: (isPending: boolean) => ReactNode;
};

/** Username and password, with the server's reason where a login has to wait. */
export function CredentialsForm({ schema, login, size, className, children }: CredentialsFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) => login.mutateAsync(values));

  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <TextInput
        label="Username"
        size={size}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        size={size}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormRefusal text={waitOf(login.error)} />
      {children(isPending)}
    </form>
  );
}
