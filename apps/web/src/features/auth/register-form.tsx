import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { registerForm, registerInput } from '@starchart/schema';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useRegister } from './api';
import classes from './auth-form.module.css';

type RegisterFormProps = {
  /** Shown to a parent whose account waits for approval. */
  landingPath: string;
  /** From an invitation's link. */
  inviteCode?: string;
};

export function RegisterForm({ landingPath, inviteCode = '' }: RegisterFormProps) {
  const register = useRegister(landingPath);
  const [isUnfolding, setUnfolding] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', username: '', email: '', password: '', confirmPassword: '', inviteCode },
    validate: schemaResolver(registerForm, { sync: true }),
  });

  useEffect(() => {
    if (isUnfolding) codeField.current?.focus();
  }, [isUnfolding]);

  const { onSubmit, isPending } = useFormSubmit(form, (values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return register.mutateAsync({ ...registerInput.parse(values), timeZone });
  });

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <TextInput label="Name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      {isUnfolding || inviteCode ? (
        <TextInput
          ref={codeField}
          label="Invite code"
          description="With a valid code you can start at once."
          autoComplete="off"
          key={form.key('inviteCode')}
          {...form.getInputProps('inviteCode')}
        />
      ) : (
        <button type="button" className={classes.unfold} onClick={() => setUnfolding(true)}>
          I have an invite code
        </button>
      )}
      <SubmitButton pending={isPending} pendingLabel="Creating Account..." fullWidth mt="xs">
        Create Account
      </SubmitButton>
    </form>
  );
}
