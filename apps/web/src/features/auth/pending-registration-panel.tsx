import { Button } from '@mantine/core';
import { Picture } from '@/components/ui/picture';
import classes from './pending-registration-panel.module.css';

/** The next steps for a parent whose account waits for approval. */
export function PendingRegistrationPanel({ onDismiss }: { onDismiss: () => void }) {
  return (
    <section className={classes.panel} aria-labelledby="pending">
      <Picture catalogue="brand" name="twinkle-sleepy" size={96} />
      <div className={classes.words}>
        <h2 id="pending" className={classes.title}>
          Your account is waiting for approval
        </h2>
        <ol className={classes.steps}>
          <li>An admin of this Starchart looks at your registration.</li>
          <li>You receive an email as soon as it is approved. Nothing came? Ask the admin.</li>
          <li>Then log in with your username and add your first child.</li>
        </ol>
        <Button variant="default" onClick={onDismiss}>
          All right
        </Button>
      </div>
    </section>
  );
}
