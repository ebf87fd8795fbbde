import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { OwnPage } from '@/app/own-page';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LoginWarnings } from '@/features/account/login-warnings';
import { Sessions } from '@/features/account/sessions';
import { WithAccount } from '@/features/account/with-account';

const LoginForms = lazyComponent('LoginForms', () => import('@/features/account/login-forms'));

export function AccountPage() {
  return (
    <OwnPage title={t`My Account`} about={t`How you log in, and where you're logged in.`}>
      {() => (
        <>
          <WithAccount cards={[206, 426]}>
            {(account) => (
              <Suspense fallback={<SkeletonRows rows={1} height={206 + 16 + 426} />}>
                <LoginForms account={account} />
              </Suspense>
            )}
          </WithAccount>
          <Sessions />
          <LoginWarnings />
        </>
      )}
    </OwnPage>
  );
}
