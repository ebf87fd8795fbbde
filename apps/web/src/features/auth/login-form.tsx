import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { loginInput } from '@starchart/schema';
import { SubmitButton } from '@/components/form/submit-button';
import { CredentialsForm } from './credentials-form';
import { useLogin } from './login-api';

export function LoginForm({ username }: { username?: string | undefined }) {
  return (
    <CredentialsForm
      schema={loginInput}
      login={useLogin()}
      username={username}
      usernameHint={t`Or your email address`}
    >
      {(isPending) => (
        <SubmitButton pending={isPending} pendingLabel={t`Logging in...`} fullWidth mt="xs">
          <Trans>Login</Trans>
        </SubmitButton>
      )}
    </CredentialsForm>
  );
}
