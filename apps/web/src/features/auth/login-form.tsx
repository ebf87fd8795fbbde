import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { loginInput } from '@starchart/schema';
import { SubmitButton } from '@/components/ui/submit-button';
import { CredentialsForm } from './credentials-form';
import { useLogin } from './login-api';

export function LoginForm() {
  return (
    <CredentialsForm schema={loginInput} login={useLogin()}>
      {(isPending) => (
        <SubmitButton pending={isPending} pendingLabel={t`Logging in...`} fullWidth mt="xs">
          <Trans>Login</Trans>
        </SubmitButton>
      )}
    </CredentialsForm>
  );
}
