import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SessionRecord, ShownInvitation } from '@starchart/schema';
import { useState } from 'react';
import { AuthCard, AuthCardFooter, AuthLink, BackToLogin } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { paths } from '@/app/paths';
import { UnlessSignedIn } from '@/app/unless-signed-in';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { aboutApproval } from '@/features/auth/about-approval';
import { useLogout, useSession } from '@/features/auth/api';
import { useInvitation } from '@/features/auth/join-api';
import { JoinForm } from '@/features/auth/join-form';
import { useAboutSystem } from '@/features/system/api';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useLinkToken } from './use-link-token';

/** The page of an invitation's link: creates an account in the family of the invitation. */
export function JoinPage() {
  const { token, expire } = useLinkToken();
  const { state } = useSession();
  const [joined, setJoined] = useState<SessionRecord>();
  const { invitation, isLoading } = useInvitation(token, expire);
  const isPending = joined?.status === 'pending';
  const isSignedIn = state === 'parent' || state === 'child';

  if (isSignedIn && !joined) return <AlreadyLoggedIn token={token} />;
  return (
    <UnlessSignedIn as="parent">
      {/* The card stays, so that its new heading takes the focus. */}
      <AuthCard {...headingOf({ token, isPending, invitation })}>
        {isPending && <AboutApproval email={reachableEmail(joined.email ?? '')} />}
        {token && !isPending && !isLoading && (
          <>
            <p className={classes.text}>
              <Trans>Create your own login, and you'll see the family's star chart.</Trans>
            </p>
            {invitation?.needsApproval && <AboutApproval />}
            <JoinForm
              key={token}
              token={token}
              name={invitation?.label ?? ''}
              onJoined={setJoined}
              onExpired={expire}
            />
          </>
        )}
        {isLoading && !isPending && <SkeletonRows rows={4} height={72} />}
        {!token && (
          <p className={classes.text}>
            <Trans>Every link works once, for seven days.</Trans>
          </p>
        )}
        <BackToLogin />
      </AuthCard>
    </UnlessSignedIn>
  );
}

type Stage = {
  token: string | undefined;
  isPending: boolean;
  invitation: ShownInvitation | undefined;
};

function headingOf({ token, isPending, invitation }: Stage) {
  if (isPending) return { title: t`Join the family`, heading: t`Your account is waiting for approval` };
  return token ? invited(invitation) : used();
}

function invited(invitation: ShownInvitation | undefined) {
  if (!invitation) return { title: t`Join the family`, heading: t`You're invited to a family` };
  const { invitedBy, familyName } = invitation;
  // A family has the name of its first parent until someone changes it.
  const heading =
    invitedBy === familyName
      ? t`${invitedBy} invited you to the family.`
      : t`${invitedBy} invited you to the ${familyName} family.`;
  return { title: t`Join the family`, heading };
}

function used() {
  return {
    title: t`Link expired`,
    heading: t`This link no longer works. Ask for a new one.`,
    mood: 'sleepy',
  } as const;
}

/** `email`: empty for an account without one; undefined before it is known. */
function AboutApproval({ email }: { email?: string }) {
  const sendsMail = useAboutSystem()?.sendsMail;
  return <p className={classes.text}>{aboutApproval(email === '' ? false : sendsMail)}</p>;
}

/** The log-out keeps the link. */
function AlreadyLoggedIn({ token }: { token: string | undefined }) {
  const logout = useLogout(token ? `${paths.join}#${token}` : paths.join);
  return (
    <AuthCard title={t`Join the family`} heading={t`Join the family`}>
      <p className={classes.text}>
        <Trans>
          You're logged in to another family. Log out first, or join with a different email address.
        </Trans>
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
