import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { Row } from '@/components/list/row';
import { BusyButton } from '@/components/ui/busy-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstantDay } from '@/lib/format/format';
import { useApproveParent, useRejectParent } from './api';
import classes from './registration-request.module.css';

/** A pending registration with its two decisions. */
export function RegistrationRequest({ parent }: { parent: PendingParent }) {
  const { id, name, email, registrationDate, expiresAt } = parent;
  const approve = useApproveParent(parent);
  const reject = useRejectParent(parent);
  const registered = formatInstantDay(registrationDate);
  const expires = expiresAt && formatInstantDay(expiresAt);

  return (
    <Row
      ref={moveFocusOnRemoval}
      action={
        <Group gap="xs" className={classes.actions}>
          <BusyButton
            busy={approve.isPending}
            aria-label={t`Approve ${name}`}
            onClick={() => approve.mutate({ id })}
          >
            <Trans>Approve</Trans>
          </BusyButton>
          <ConfirmButton
            disabled={approve.isPending}
            aria-label={t`Reject ${name}`}
            question={{
              title: t`Reject ${name}?`,
              children: t`${email} won't be able to log in. You can't undo this.`,
              confirmLabel: t`Reject`,
              onConfirm: () => reject.mutateAsync({ id }),
            }}
          >
            <Trans>Reject</Trans>
          </ConfirmButton>
        </Group>
      }
    >
      <Text inherit fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {email} · {registered}
        {expires && (
          <>
            {' · '}
            <Trans>expires {expires}</Trans>
          </>
        )}
      </Text>
    </Row>
  );
}
