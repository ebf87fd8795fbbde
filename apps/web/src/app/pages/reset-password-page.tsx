import { Button } from '@mantine/core';
import { MESSAGES } from '@starchart/schema';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AuthCard } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { BackToLogin } from '@/app/back-to-login';
import { paths } from '@/app/paths';
import { ResetPasswordForm } from '@/features/account/reset-password-form';
import { useLinkToken } from './use-link-token';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [expired, setExpired] = useState<string>();
  const navigate = useNavigate();

  if (!token || token === expired) {
    return (
      <AuthCard title="Link expired" heading="This link no longer works" mood="sleepy">
        <p className={classes.text}>{MESSAGES.linkExpired}</p>
        <Button component={Link} to={paths.forgotPassword} fullWidth>
          Ask for a new link
        </Button>
        <BackToLogin />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Choose a new password" heading="Choose a new password">
      <p className={classes.text}>It ends every login with the old one, on all your devices.</p>
      <ResetPasswordForm
        key={token}
        token={token}
        onChanged={() => void navigate(paths.auth, { replace: true })}
        onExpired={() => setExpired(token)}
      />
      <BackToLogin />
    </AuthCard>
  );
}
