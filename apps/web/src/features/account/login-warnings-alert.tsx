import { Button, Group } from '@mantine/core';
import type { LoginWarning } from '@starchart/schema';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
import { formatAgo } from '@/lib/format/format-ago';
import { useDismissLoginWarning, useLoginWarnings } from './api';

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
    <InfoPanel
      key={warning.id}
      id={`login-warning-${warning.id}`}
      large
      Icon={IconShieldCheck}
      title={
        <>
          Someone tried to log in as <bdi>{warning.child?.name ?? 'you'}</bdi>
        </>
      }
    >
      <p>
        {wrongPasswords(warning)} on a device that{' '}
        {warning.knownDevice ? 'your family uses' : 'is new to your family'}, {formatAgo(warning.lastAt)}.
        None of them worked.{!warning.knownDevice && ' Your own devices can still log in.'}
      </p>
      <p>
        <Advice {...warning} />
      </p>
      <Group gap="xs" mt="var(--space-4)">
        {warning.child ? (
          <Button variant="default" onClick={() => onNewPassword(warning.child?.id ?? 0)}>
            New password
          </Button>
        ) : (
          linkToPassword
        )}
        <BusyButton
          variant="subtle"
          color="gray"
          busy={dismiss.isPending && dismiss.variables.id === warning.id}
          onClick={() => dismiss.mutate({ id: warning.id })}
        >
          All good
        </BusyButton>
      </Group>
    </InfoPanel>
  ));
}

function Advice({ child, knownDevice }: LoginWarning) {
  if (!child) {
    return `Was it you${knownDevice ? '' : ' on a new device'}? Then you're all set. If not, choose a new password that you don't use anywhere else.`;
  }
  if (knownDevice) {
    return (
      <>
        Did <bdi>{child.name}</bdi> forget the password? If not, choose a new one.
      </>
    );
  }
  return (
    <>
      Was it <bdi>{child.name}</bdi> on a new tablet? Log in there once yourself. If not, choose a new
      password.
    </>
  );
}

function wrongPasswords({ tries }: LoginWarning): string {
  return `${tries} wrong ${tries === 1 ? 'password was' : 'passwords were'} entered`;
}
