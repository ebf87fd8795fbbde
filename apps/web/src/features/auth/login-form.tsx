import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { loginInput } from '@starchart/schema';
import { FormRefusal } from '@/components/ui/form-refusal';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { waitOf } from '@/lib/api/server-error';
import classes from './auth-form.module.css';
import { useLogin } from './use-login';

export function LoginForm() {
  const login = useLogin();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormRefusal text={waitOf(login.error)} />
      <SubmitButton pending={login.isPending} pendingLabel="Logging in..." fullWidth mt="xs">
        Login
      </SubmitButton>
    </form>
  );
}
