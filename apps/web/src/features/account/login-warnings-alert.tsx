import { Button, Group } from '@mantine/core';
import type { LoginWarning } from '@starchart/schema';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { formatAgo } from '@/lib/format/format-ago';
import { useDismissLoginWarning, useLoginWarnings } from './api';
import classes from './login-warnings-alert.module.css';

type LoginWarningsAlertProps = {
  linkToPassword: ReactNode;
  /** Opens the form of a child's password. */
  onNewPassword: (childId: number) => void;
};

/** The login warnings that are not dismissed, with advice. */
export function LoginWarningsAlert({ linkToPassword, onNewPassword }: LoginWarningsAlertProps) {
  const warnings = useLoginWarnings().filter(({ dismissed }) => !dismissed);
  const dismiss = useDismissLoginWarning();

  return warnings.map((warning) => (
    <section key={warning.id} className={classes.alert} aria-labelledby={`login-warning-${warning.id}`}>
      <IconShieldCheck size={28} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 id={`login-warning-${warning.id}`} className={classes.title}>
          {warning.child ? (
            <>
              Somebody tried to log in as <bdi>{warning.child.name}</bdi>
            </>
          ) : (
            'Somebody tried to log in as you'
          )}
        </h2>
        <p>
          {wrongPasswords(warning)} lately on a device that your family{' '}
          {warning.knownDevice ? 'uses' : 'has not used before'}, the last one {formatAgo(warning.lastAt)}.
          None of them was right.{' '}
          {!warning.knownDevice &&
            'After ten in a day, new devices have to wait. Where your family has logged in before, you still can.'}
        </p>
        <h3 className={classes.subtitle}>What you can do</h3>
        <p>
          <Advice {...warning} />
        </p>
        <Group gap="xs" mt="var(--space-4)">
          {warning.child ? (
            <Button variant="default" onClick={() => onNewPassword(warning.child?.id ?? 0)}>
              New password
            </Button>
          ) : (
            <span className={classes.link}>{linkToPassword}</span>
          )}
          <BusyButton
            variant="subtle"
            color="gray"
            busy={dismiss.isPending && dismiss.variables.id === warning.id}
            onClick={() => dismiss.mutate({ id: warning.id })}
          >
            All is well
          </BusyButton>
        </Group>
      </div>
    </section>
  ));
}

function Advice({ child, knownDevice }: LoginWarning) {
  if (!child) {
    return `Was it you${knownDevice ? '' : ' on a new device'}? Then all is well. If not, choose a new password that you use nowhere else; that also resets the failed attempts.`;
  }
  if (knownDevice) {
    return (
      <>
        Was it <bdi>{child.name}</bdi>, who had forgotten the password? Then all is well. If not, choose a new
        one; that also resets the failed attempts.
      </>
    );
  }
  return (
    <>
      Was it <bdi>{child.name}</bdi> on a new tablet? Then all is well: log in there once yourself. If not,
      choose a new password; it lets new devices try again, too.
    </>
  );
}

function wrongPasswords({ tries }: LoginWarning): string {
  return `${tries} wrong ${tries === 1 ? 'password was' : 'passwords were'} tried`;
}
