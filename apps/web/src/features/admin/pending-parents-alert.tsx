import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { IconChevronDown, IconUserQuestion, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';
import { countOfPending } from './pending-parents';
import classes from './pending-parents-alert.module.css';
import { RegistrationRequest } from './registration-request';

type PendingParentsAlertProps = {
  pending: readonly PendingParent[];
  isOpen: boolean;
  /** Left out where something else opens and closes it. */
  onToggle: (() => void) | undefined;
  onDismiss: () => void;
  linkToAll: ReactNode;
};

/** The pending registrations: one line, which opens. */
export function PendingParentsAlert(props: PendingParentsAlertProps) {
  const { pending, isOpen, onToggle, onDismiss, linkToAll } = props;
  const count = countOfPending(pending);
  const title = <Trans>Pending Parent Registrations ({count})</Trans>;

  return (
    <Card component="section" variant="info" gap={0} px="xs" py={0} aria-labelledby="pending-parents">
      <Group gap={0} wrap="nowrap" justify="space-between">
        <h2 id="pending-parents" tabIndex={-1} className={classes.title}>
          {onToggle ? (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls="pending-parents-list"
              onClick={onToggle}
            >
              <IconUserQuestion size={22} className={classes.sign} aria-hidden />
              <span>
                {title}
                <IconChevronDown
                  size={18}
                  className={classes.chevron}
                  style={{ rotate: isOpen ? '180deg' : undefined }}
                  aria-hidden
                />
              </span>
            </button>
          ) : (
            <span className={classes.line}>{title}</span>
          )}
        </h2>
        <ActionIcon radius="xl" className={classes.dismiss} aria-label={t`Dismiss`} onClick={onDismiss}>
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
