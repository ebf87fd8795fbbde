import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { LoginWarning } from '@starchart/schema';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
import { useDialogs } from '@/hooks/use-dialogs';
import { formatAgo } from '@/lib/format/format-ago';
import { useDismissLoginWarning, useLoginWarnings } from './api';

/** The login warnings that are not dismissed, with advice. */
export function LoginWarningsAlert({ linkToPassword }: { linkToPassword: ReactNode }) {
  const dialogs = useDialogs();
  const warnings = useLoginWarnings().filter(({ dismissed }) => !dismissed);
  const dismiss = useDismissLoginWarning();

  return warnings.map((warning) => (
    <InfoPanel
      key={warning.id}
      id={`login-warning-${warning.id}`}
      large
      Icon={IconShieldCheck}
      title={<Attempt {...warning} />}
    >
      <p>
        {wrongPasswords(warning)} <Trans>None of them worked.</Trans>
        {!warning.knownDevice && (
          <>
            {' '}
            <Trans>Your own devices can still log in.</Trans>
          </>
        )}
      </p>
      <p>
        <Advice {...warning} />
      </p>
      <Group gap="xs" mt="var(--space-4)">
        {warning.child ? (
          <Button
            variant="default"
            onClick={() => dialogs.open('edit-child', { childId: warning.child?.id ?? 0 })}
          >
            <Trans>New password</Trans>
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
          <Trans>All good</Trans>
        </BusyButton>
      </Group>
    </InfoPanel>
  ));
}

function Attempt({ child }: LoginWarning) {
  if (!child) {
    return (
      <Trans>
        Someone tried to log in as <bdi>you</bdi>
      </Trans>
    );
  }
  const { name } = child;
  return (
    <Trans>
      Someone tried to log in as <bdi>{name}</bdi>
    </Trans>
  );
}

function Advice({ child, knownDevice }: LoginWarning) {
  if (!child) {
    return knownDevice
      ? t`Was it you? Then you're all set. If not, choose a new password that you don't use anywhere else.`
      : t`Was it you on a new device? Then you're all set. If not, choose a new password that you don't use anywhere else.`;
  }
  const { name } = child;
  if (knownDevice) {
    return (
      <>
        <Trans>
          Did <bdi>{name}</bdi> forget the password? If not, choose a new one.
        </Trans>
      </>
    );
  }
  return (
    <>
      <Trans>
        Was it <bdi>{name}</bdi> on a new tablet? Log in there once yourself. If not, choose a new password.
      </Trans>
    </>
  );
}

function wrongPasswords({ tries, knownDevice, lastAt }: LoginWarning): string {
  const ago = formatAgo(lastAt);
  return knownDevice
    ? plural(tries, {
        one: `# wrong password was entered on a device that your family uses, ${ago}.`,
        other: `# wrong passwords were entered on a device that your family uses, ${ago}.`,
      })
    : plural(tries, {
        one: `# wrong password was entered on a device that is new to your family, ${ago}.`,
        other: `# wrong passwords were entered on a device that is new to your family, ${ago}.`,
      });
}
