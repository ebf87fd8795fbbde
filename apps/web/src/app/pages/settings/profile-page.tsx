import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { OwnPage } from '@/app/own-page';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { WithAccount } from '@/features/account/with-account';
import { useAboutSystem } from '@/features/system/api';

const ProfileForm = lazyComponent('ProfileForm', () => import('@/features/account/profile-form'));

export function ProfilePage() {
  const sendsMail = useAboutSystem()?.sendsMail;
  return (
    <OwnPage title={t`Profile`} about={t`Your name, and the email address of your account.`}>
      {() => (
        <WithAccount cards={[320]}>
          {(account) => (
            <Suspense fallback={<SkeletonRows rows={1} height={320} />}>
              <ProfileForm account={account} sendsMail={sendsMail} />
            </Suspense>
          )}
        </WithAccount>
      )}
    </OwnPage>
  );
}
