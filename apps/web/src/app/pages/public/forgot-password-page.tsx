import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { AuthCard, BackToLogin } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { RequestResetForm } from '@/features/account/request-reset-form';
import { useAboutSystem } from '@/features/system/api';

/** Also open to logged-in parents, who may have forgotten their password. */
export function ForgotPasswordPage() {
  const [requestedFor, setRequestedFor] = useState<string>();
  const sendsMail = useAboutSystem()?.sendsMail ?? false;
  const requested = sendsMail ? t`Check your email` : t`Ask for your link`;
  const heading = requestedFor ? requested : t`Forgot your password?`;

  return (
    <AuthCard title={heading} heading={heading} mood={requestedFor ? 'hello' : 'sleepy'}>
      {requestedFor ? (
        <Requested
          email={requestedFor}
          sendsMail={sendsMail}
          onTryAnother={() => setRequestedFor(undefined)}
        />
      ) : (
        <>
          <p className={classes.text}>
            {sendsMail
              ? t`Enter your account's email address, and we'll send you a link to choose a new password.`
              : t`This server can't send email. Enter your account's email address, then ask the person who runs this server for your link.`}
          </p>
          <RequestResetForm
            submitLabel={sendsMail ? t`Send me a link` : t`Request a link`}
            onRequested={setRequestedFor}
          />
        </>
      )}
      <BackToLogin />
    </AuthCard>
  );
}

type RequestedProps = { email: string; sendsMail: boolean; onTryAnother: () => void };

/** The same text whether or not the account exists. */
function Requested({ email, sendsMail, onTryAnother }: RequestedProps) {
  return (
    <>
      <p className={classes.text}>
        {sendsMail ? (
          <Trans>
            If there's an account for <strong>{email}</strong>, an email is on its way. The link works once,
            for 60 minutes.
          </Trans>
        ) : (
          <Trans>
            If there's an account for <strong>{email}</strong>, the person who runs this server can find its
            link in the Admin dashboard, under Mail. The link works once, for 60 minutes.
          </Trans>
        )}
      </p>
      {sendsMail && (
        <>
          <Text component="h2" mb="var(--space-4)" lh={1.5}>
            <Trans>No email?</Trans>
          </Text>
          <Text component="ul" inherit mb="lg" ps="1.2em" c="dimmed">
            <li>
              <Trans>Check your spam folder and the address above.</Trans>
            </li>
            <li>
              <Trans>Ask the person who runs this server. They can give you the link.</Trans>
            </li>
          </Text>
        </>
      )}
      <Button variant="default" fullWidth onClick={onTryAnother}>
        <Trans>Try another address</Trans>
      </Button>
    </>
  );
}
