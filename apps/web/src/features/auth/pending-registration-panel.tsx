import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Picture } from '@/components/ui/picture';
import classes from './pending-registration-panel.module.css';

const focus = (title: HTMLElement | null) => title?.focus();

type PendingRegistrationPanelProps = {
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
  onDismiss: () => void;
};

/** What follows the notice of a registration that an admin must approve. Takes the focus, so that it is read out. */
export function PendingRegistrationPanel({ sendsMail, onDismiss }: PendingRegistrationPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="pending">
      <Picture catalogue="brand" name="twinkle-sleepy" size={96} />
      <div className={classes.words}>
        <h2 id="pending" ref={focus} tabIndex={-1} className={classes.title}>
          <Trans>What happens next</Trans>
        </h2>
        <ol className={classes.steps}>
          <li>
            <Trans>The person who runs this server will review your request.</Trans>
          </li>
          <li>
            {sendsMail === false
              ? t`This server can't send email, though, so ask the person who runs it when your account is ready.`
              : t`No email? Check your spam folder, or ask the person who runs this server.`}
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
