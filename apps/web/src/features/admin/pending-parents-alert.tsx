import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';
import { countOfPending } from './pending-parents';
import classes from './pending-parents-alert.module.css';
import { RegistrationRequest } from './registration-request';

type PendingParentsAlertProps = {
  pending: readonly PendingParent[];
  onDismiss: () => void;
  linkToAll: ReactNode;
};

/** The pending registrations. */
export function PendingParentsAlert(props: PendingParentsAlertProps) {
  const { pending, onDismiss, linkToAll } = props;
  const count = countOfPending(pending);

  return (
    <Card component="section" variant="info" gap={0} px="xs" py={0} aria-labelledby="pending-parents">
      <Group gap={0} wrap="nowrap" justify="space-between">
        <h2 id="pending-parents" tabIndex={-1} className={classes.title}>
          <Trans>Pending Parent Registrations ({count})</Trans>
        </h2>
        <ActionIcon radius="xl" className={classes.dismiss} aria-label={t`Dismiss`} onClick={onDismiss}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <ul className={classes.list}>
        {pending.map((parent) => (
          <RegistrationRequest key={parent.id} parent={parent} />
        ))}
      </ul>
      <p className={classes.all}>{linkToAll}</p>
    </Card>
  );
}
