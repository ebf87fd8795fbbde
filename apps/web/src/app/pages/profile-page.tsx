import { t } from '@lingui/core/macro';
import { OwnPage } from '@/app/own-page';
import { ProfileForm } from '@/features/account/profile-form';
import { WithAccount } from '@/features/account/with-account';
import { useAboutSystem } from '@/features/system/api';

export function ProfilePage() {
  const sendsMail = useAboutSystem()?.sendsMail;
  return (
    <OwnPage title={t`Profile`} about={t`Your name, and the email address of your account.`}>
      {() => (
        <WithAccount cards={[320]}>
          {(account) => <ProfileForm account={account} sendsMail={sendsMail} />}
        </WithAccount>
      )}
    </OwnPage>
  );
}
