import { loginInput } from '@starchart/schema';
import { SubmitButton } from '@/components/ui/submit-button';
import { useLogin } from './api';
import classes from './auth-form.module.css';
import { CredentialsForm } from './credentials-form';

export function LoginForm() {
  return (
    <CredentialsForm schema={loginInput} login={useLogin()} className={classes.form}>
      {(isPending) => (
        <SubmitButton pending={isPending} pendingLabel="Logging in..." fullWidth mt="xs">
          Login
        </SubmitButton>
      )}
    </CredentialsForm>
  );
}
