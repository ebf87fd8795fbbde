import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { childLoginInput } from '@starchart/schema';
import { IconLogin2 } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import classes from './child-login-form.module.css';
import { CredentialsForm } from './credentials-form';
import { useChildLogin } from './login-api';

export function ChildLoginForm({ pageOf }: { pageOf: (childId: number) => string }) {
  const login = useChildLogin(pageOf);
  return (
    <CredentialsForm schema={childLoginInput} login={login} size="xl" wrongPassword={<WrongPassword />}>
      {(isPending) => (
        <KidButton
          type="submit"
          size="lg"
          color="success"
          fullWidth
          disabled={isPending}
          icon={<IconLogin2 size={30} aria-hidden />}
        >
          {isPending ? t`Logging in...` : t`Log in`}
        </KidButton>
      )}
    </CredentialsForm>
  );
}

function WrongPassword() {
  return (
    <span className={classes.wrong}>
      <Picture catalogue="brand" name="twinkle-hello" size={56} />
      <span>
        <Trans>That name and password don't match. Try again!</Trans>
      </span>
    </span>
  );
}
