import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { childLoginInput, LoginInput, loginInput } from '@starchart/schema';
import type { ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { FormError } from '@/components/form/form-error';
import { PasswordField } from '@/components/form/password-field';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { fieldErrorsOf, isSessionLost, loginObstacleOf } from '@/lib/api/server-error';

type CredentialsFormProps = {
  schema: typeof loginInput | typeof childLoginInput;
  login: { mutateAsync: (credentials: LoginInput) => Promise<unknown>; error: unknown };
  size?: 'xl';
  /** The username that a page before has told. */
  username?: string | undefined;
  usernameHint?: string;
  /** Asks for the password only. */
  isUsernameKnown?: boolean;
  /** Shown at the password when the server rejects both. */
  wrongPassword?: ReactNode;
  /** The submit button. It stays pending after success, until the next page is there. */
  children: (isPending: boolean) => ReactNode;
};

const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Username and password, with the server's reason where a login has to wait or cannot work. */
export function CredentialsForm({
  schema,
  login,
  size,
  wrongPassword,
  children,
  ...of
}: CredentialsFormProps) {
  const { form, onSubmit, isPending } = useSchemaForm({
    schema,
    initialValues: { username: of.username ?? '', password: '' },
    send: (values) => login.mutateAsync(values),
    errorsOf: (error) =>
      wrongPassword && isSessionLost(error) ? { password: wrongPassword } : fieldErrorsOf(error),
  });

  return (
    <Form gap={size ? 'lg' : 'md'} fz={size && 'var(--kid-body)'} onSubmit={onSubmit}>
      <TextInput
        label={t`Username`}
        description={of.usernameHint}
        // Password managers read it.
        display={of.isUsernameKnown ? 'none' : undefined}
        size={size}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField
        ref={of.username === undefined ? undefined : takeFocus}
        label={t`Password`}
        size={size}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FormError text={loginObstacleOf(login.error)} />
      {children(isPending)}
    </Form>
  );
}
