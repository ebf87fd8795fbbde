import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Picture } from '@/components/ui/picture';
import classes from './pending-registration-panel.module.css';

type PendingRegistrationPanelProps = {
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
  onDismiss: () => void;
};

/** The next steps for a parent whose account waits for approval. */
export function PendingRegistrationPanel({ sendsMail, onDismiss }: PendingRegistrationPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="pending">
      <Picture catalogue="brand" name="twinkle-sleepy" size={96} />
      <div className={classes.words}>
        <h2 id="pending" className={classes.title}>
          <Trans>Your account is waiting for approval</Trans>
        </h2>
        <ol className={classes.steps}>
          <li>
            <Trans>The person who runs this server will review your request.</Trans>
          </li>
          <li>
            {sendsMail
              ? t`You'll get an email when it's approved. No email? Check your spam folder, or ask them.`
              : t`This server can't send email, so ask them when your account is ready.`}
          </li>
          <li>
            <Trans>Then log in with your username and add your first child.</Trans>
          </li>
        </ol>
        <Button variant="default" onClick={onDismiss}>
          <Trans>Got it</Trans>
        </Button>
      </div>
    </section>
  );
}
