import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { AuthCard, BackToLogin, ExpiredLink, expiredLink } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { paths } from '@/app/paths';
import { ResetPasswordForm } from '@/features/account/reset-password-form';
import { useLinkToken } from './use-link-token';

export function ResetPasswordPage() {
  const { token, expire } = useLinkToken();
  const navigate = useNavigate();

  if (!token) {
    return (
      <AuthCard {...expiredLink()}>
        <ExpiredLink to={paths.forgotPassword}>
          <Trans>Get a new link</Trans>
        </ExpiredLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t`Choose a new password`} heading={t`Choose a new password`}>
      <p className={classes.text}>
        <Trans>This logs you out on all your devices.</Trans>
      </p>
      <ResetPasswordForm
        key={token}
        token={token}
        onChanged={(reset) => void navigate(paths.auth, { replace: true, state: reset })}
        onExpired={expire}
      />
      <BackToLogin />
    </AuthCard>
  );
}
