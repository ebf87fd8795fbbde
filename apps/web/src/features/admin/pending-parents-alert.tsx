import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconUserQuestion, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '@/components/layout/card';
import { countOfPending, usePendingParents } from './pending-parents';
import classes from './pending-parents-alert.module.css';
import { RegistrationRequest } from './registration-request';

/** The pending registrations: one line, which opens. Renders nothing without one, or after it is dismissed. */
export function PendingParentsAlert({ linkToAll }: { linkToAll: ReactNode }) {
  const [isDismissed, setDismissed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data: pending = [] } = usePendingParents();
  if (isDismissed || pending.length === 0) return null;
  const count = countOfPending(pending);

  return (
    <Card component="section" variant="info" gap={0} px="xs" py={0} aria-labelledby="pending-parents">
      <Group gap={0} wrap="nowrap" justify="space-between">
        <h2 id="pending-parents" tabIndex={-1} className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls="pending-parents-list"
            onClick={() => setOpen(!isOpen)}
          >
            <IconUserQuestion size={22} className={classes.sign} aria-hidden />
            <span>
              <Trans>Pending Parent Registrations ({count})</Trans>
              <IconChevronDown
                size={18}
                className={classes.chevron}
                style={{ rotate: isOpen ? '180deg' : undefined }}
                aria-hidden
              />
            </span>
          </button>
        </h2>
        <ActionIcon
          radius="xl"
          className={classes.dismiss}
          aria-label={t`Dismiss`}
          onClick={() => setDismissed(true)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <div id="pending-parents-list" hidden={!isOpen}>
        {isOpen && (
          <>
            <ul className={classes.list}>
              {pending.map((parent) => (
                <RegistrationRequest key={parent.id} parent={parent} />
              ))}
            </ul>
            <p className={classes.all}>{linkToAll}</p>
          </>
        )}
      </div>
    </Card>
  );
}
