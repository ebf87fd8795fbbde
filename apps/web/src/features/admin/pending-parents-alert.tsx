import { Group } from '@mantine/core';
import { IconUserQuestion, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countOfPending, usePendingParents } from './api';
import classes from './pending-parents-alert.module.css';
import { RegistrationRequest } from './registration-request';

/** The pending registrations, until dismissed. Renders nothing without one. */
export function PendingParentsAlert({ linkToAll }: { linkToAll: ReactNode }) {
  const [isDismissed, setDismissed] = useState(false);
  const { data: pending = [] } = usePendingParents();
  if (isDismissed || pending.length === 0) return null;

  return (
    <section className={classes.alert} aria-labelledby="pending-parents">
      <Group gap="xs" wrap="nowrap">
        <IconUserQuestion size={26} className={classes.icon} aria-hidden />
        <h2 id="pending-parents" className={classes.title} tabIndex={-1}>
          Pending Parent Registrations ({countOfPending(pending)})
        </h2>
        <button
          type="button"
          className={classes.dismiss}
          aria-label="Dismiss"
          onClick={() => setDismissed(true)}
        >
          <IconX size={22} aria-hidden />
        </button>
      </Group>
      <ul className={classes.list}>
        {pending.map((parent) => (
          <RegistrationRequest key={parent.id} parent={parent} />
        ))}
      </ul>
      <p className={classes.all}>{linkToAll}</p>
    </section>
  );
}
