import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { childLoginInput } from '@starchart/schema';
import { IconLogin2 } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { FormRefusal } from '@/components/ui/form-refusal';
import { PasswordField } from '@/components/ui/password-field';
import { waitOf } from '@/lib/api/server-error';
import classes from './child-login-form.module.css';
import { useChildLogin } from './use-child-login';

type ChildLoginFormProps = { dashboardOf: (childId: number) => string };

export function ChildLoginForm({ dashboardOf }: ChildLoginFormProps) {
  const login = useChildLogin(dashboardOf);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(childLoginInput, { sync: true }),
  });
  // After success the next page is already loading: the form stays busy until it is gone.
  const submitting = login.isPending || login.isSuccess;

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
        size="xl"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        size="xl"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormRefusal text={waitOf(login.error)} />
      <KidButton
        type="submit"
        size="lg"
        color="success"
        fullWidth
        disabled={submitting}
        icon={<IconLogin2 size={30} aria-hidden />}
      >
        {submitting ? 'Logging in...' : 'Log In'}
      </KidButton>
    </form>
  );
}
