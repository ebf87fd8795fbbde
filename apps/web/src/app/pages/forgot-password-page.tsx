import { Button } from '@mantine/core';
import { useState } from 'react';
import { AuthCard } from '@/app/auth-card';
import classes from '@/app/auth-card.module.css';
import { BackToLogin } from '@/app/back-to-login';
import { RequestResetForm } from '@/features/account/request-reset-form';

/** Also open to logged-in parents, who may have forgotten their password. */
export function ForgotPasswordPage() {
  const [requestedFor, setRequestedFor] = useState<string>();
  const heading = requestedFor ? 'Look into your mail' : 'Forgot your password?';

  return (
    <AuthCard title={heading} heading={heading} mood={requestedFor ? 'hello' : 'sleepy'}>
      {requestedFor ? (
        <MailOnItsWay email={requestedFor} onTryAnother={() => setRequestedFor(undefined)} />
      ) : (
        <>
          <p className={classes.text}>
            Enter the email address of your account, and we send you a link to choose a new password.
          </p>
          <RequestResetForm onRequested={setRequestedFor} />
        </>
      )}
      <BackToLogin />
    </AuthCard>
  );
}

/** The same text whether or not the account exists. */
function MailOnItsWay({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  return (
    <>
      <p className={classes.text}>
        You entered <strong>{email}</strong>. If there is an account with this address, a mail is on its way.
        Its link works once, within 60 minutes.
      </p>
      <h2 className={classes.hintsTitle}>Nothing came?</h2>
      <ul className={classes.hints}>
        <li>Look into the spam folder, and check the address above.</li>
        <li>Ask the admin of this Starchart: they can hand you the link, also where no mail is sent.</li>
      </ul>
      <Button variant="default" fullWidth onClick={onTryAnother}>
        Try another address
      </Button>
    </>
  );
}
