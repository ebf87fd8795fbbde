import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthCard, BackToLogin, ExpiredLink, expiredLink } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { paths } from '@/app/paths';
import { BusyButton } from '@/components/ui/busy-button';
import { useConfirmEmail } from '@/features/account/email-link-api';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useLinkToken } from './use-link-token';

/** Location state after the confirmation; survives a reload. */
const CONFIRMED = { confirmed: true } as const;

export function ConfirmEmailPage() {
  const { token, expire } = useLinkToken();
  const { state } = useLocation();
  const navigate = useNavigate();

  if (token) {
    return (
      <AuthCard title={t`Confirm your email address`} heading={t`Is this your email address?`}>
        <p className={classes.text}>
          <Trans>Confirm it, and your account will use the address that got this link.</Trans>
        </p>
        <ConfirmButton
          key={token}
          token={token}
          onConfirmed={() => void navigate(paths.confirmEmail, { replace: true, state: CONFIRMED })}
          onExpired={expire}
        />
        <BackToLogin />
      </AuthCard>
    );
  }
  if (typeof state === 'object' && state !== null && 'confirmed' in state) {
    return (
      <AuthCard title={t`Email address confirmed`} heading={t`Your email address is confirmed`} mood="proud">
        <p className={classes.text}>
          <Trans>Your account now uses this address.</Trans>
        </p>
        <Button component={Link} to={paths.auth} fullWidth>
          <Trans>Continue to Starchart</Trans>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard {...expiredLink()}>
      <ExpiredLink hint={t`To get one, enter the address again in your profile.`} to={paths.profile}>
        <Trans>Open my profile</Trans>
      </ExpiredLink>
    </AuthCard>
  );
}

type ConfirmButtonProps = { token: string; onConfirmed: () => void; onExpired: () => void };

/** Needs a click, because mail scanners open links. */
function ConfirmButton({ token, onConfirmed, onExpired }: ConfirmButtonProps) {
  const confirm = useConfirmEmail(onExpired);
  const { once: press, isPending } = useSingleFlight(() => confirm.mutateAsync({ token }).then(onConfirmed));
  return (
    <BusyButton fullWidth busy={isPending} onClick={() => void press()}>
      <Trans>Confirm my email address</Trans>
    </BusyButton>
  );
}
