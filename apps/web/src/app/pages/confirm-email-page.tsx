import { Button } from '@mantine/core';
import { MESSAGES } from '@starchart/schema';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthCard } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { BackToLogin } from '@/app/back-to-login';
import { paths } from '@/app/paths';
import { BusyButton } from '@/components/ui/busy-button';
import { useConfirmEmail } from '@/features/account/api';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useLinkToken } from './use-link-token';

/** Location state after the confirmation; survives a reload. */
const CONFIRMED = { confirmed: true } as const;

export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { state } = useLocation();
  const [expired, setExpired] = useState<string>();
  const navigate = useNavigate();

  if (token && token !== expired) {
    return (
      <AuthCard title="Confirm your email address" heading="Is this address yours?">
        <p className={classes.text}>
          Confirm it, and the address at which you got this link becomes the one of your account.
        </p>
        <ConfirmButton
          key={token}
          token={token}
          onConfirmed={() => void navigate(paths.confirmEmail, { replace: true, state: CONFIRMED })}
          onExpired={() => setExpired(token)}
        />
        <BackToLogin />
      </AuthCard>
    );
  }
  if (typeof state === 'object' && state !== null && 'confirmed' in state) {
    return (
      <AuthCard title="Email address confirmed" heading="Your email address is confirmed" mood="proud">
        <p className={classes.text}>From now on it is the one of your account.</p>
        <Button component={Link} to={paths.auth} fullWidth>
          Continue to Starchart
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Link expired" heading="This link no longer works" mood="sleepy">
      <p className={classes.text}>
        {MESSAGES.linkExpired} Enter the address again in your profile, and another one is sent to it.
      </p>
      <Button component={Link} to={paths.settingsProfile} fullWidth>
        Open my profile
      </Button>
      <BackToLogin />
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
      Confirm my email address
    </BusyButton>
  );
}
