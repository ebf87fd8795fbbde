import { t } from '@lingui/core/macro';
import { OwnPage } from '@/app/own-page';
import { LoginWarnings } from '@/features/account/login-warnings';
import { PasswordForm } from '@/features/account/password-form';
import { Sessions } from '@/features/account/sessions';
import { UsernameForm } from '@/features/account/username-form';
import { WithAccount } from '@/features/account/with-account';

export function AccountPage() {
  return (
    <OwnPage title={t`My Account`} about={t`How you log in, and where you're logged in.`}>
      {() => (
        <>
          <WithAccount cards={[206, 426]}>
            {(account) => (
              <>
                <UsernameForm account={account} />
                <PasswordForm account={account} />
              </>
            )}
          </WithAccount>
          <Sessions />
          <LoginWarnings />
        </>
      )}
    </OwnPage>
  );
}
