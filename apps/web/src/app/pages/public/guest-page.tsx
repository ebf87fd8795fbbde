import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AuthCard, AuthCardFooter, AuthLink, BackToLogin } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { paths } from '@/app/paths';
import { UnlessSignedIn } from '@/app/unless-signed-in';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { FormError } from '@/components/form/form-error';
import { BusyButton } from '@/components/ui/busy-button';
import { useLogout, useSession } from '@/features/auth/api';
import { useOpenGuestPass } from '@/features/auth/guest-pass-api';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useLinkToken } from './use-link-token';

/** The page of a guest pass's link. */
export function GuestPage() {
  const { token, expire } = useLinkToken();
  const session = useSession();
  const [hasOpened, setOpened] = useState(false);
  // A guest goes on to the board, and so does a family device, which shows it anyway.
  const isOther = 'user' in session && session.user.role !== 'guest';

  if (session.state === 'device') return <Navigate to={paths.family} replace />;
  if (isOther && !hasOpened) return <AlreadyLoggedIn token={token} />;
  return (
    <UnlessSignedIn as="parent">
      {/* The card stays, so that its new heading takes the focus. */}
      <AuthCard {...(token ? welcome() : used())}>
        {token ? (
          <OpenButton token={token} onOpened={() => setOpened(true)} onExpired={expire} />
        ) : (
          <p className={classes.text}>
            <Trans>Guest passes end at a set time.</Trans>
          </p>
        )}
        <BackToLogin />
      </AuthCard>
    </UnlessSignedIn>
  );
}

function welcome() {
  return { title: t`Guest pass`, heading: t`Hello! This is your guest pass` };
}

function used() {
  return {
    title: t`Link expired`,
    heading: t`This link no longer works. Ask for a new one.`,
    mood: 'sleepy',
  } as const;
}

type OpenButtonProps = { token: string; onOpened: () => void; onExpired: () => void };

/** Needs a click, because programs that preview links would use up the pass's devices. */
function OpenButton({ token, onOpened, onExpired }: OpenButtonProps) {
  const { open, obstacle } = useOpenGuestPass({ onOpened, onExpired });
  const { once: press, isPending } = useSingleFlight(() => open.mutateAsync({ token }));
  return (
    <>
      <p className={classes.text}>
        <Trans>Open the family's star chart on this device. You don't need an account.</Trans>
      </p>
      <FormError text={obstacle} />
      <BusyButton fullWidth busy={isPending} onClick={() => void press()}>
        <Trans>Open the star chart</Trans>
      </BusyButton>
    </>
  );
}

/** The log-out keeps the link. */
function AlreadyLoggedIn({ token }: { token: string | undefined }) {
  const logout = useLogout(token ? `${paths.guest}#${token}` : paths.guest);
  return (
    <AuthCard title={t`Guest pass`} heading={t`You're already logged in`}>
      <p className={classes.text}>
        <Trans>Log out first to open the guest pass on this device.</Trans>
      </p>
      <Button fullWidth disabled={logout.isDisabled} onClick={() => logout.mutate()}>
        <NeedsInternet>
          <Trans>Log out</Trans>
        </NeedsInternet>
      </Button>
      <AuthCardFooter>
        <AuthLink to={paths.parentDashboard}>
          <Trans>Back to the dashboard</Trans>
        </AuthLink>
      </AuthCardFooter>
    </AuthCard>
  );
}
