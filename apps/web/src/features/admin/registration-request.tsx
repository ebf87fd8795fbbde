import { Button, Group, Text } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { Suspense } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Row } from '@/components/ui/row';
import { useDialogState } from '@/hooks/use-dialog-state';
import { useRescueFocus } from '@/hooks/use-rescue-focus';
import { formatInstantDay } from '@/lib/format/format';
import classes from './registration-request.module.css';
import { useApproveParent } from './use-decide-registration';

const RejectDialog = lazyPart('RejectDialog', () => import('./reject-dialog'));

/** A parent who waits, and the two answers. */
export function RegistrationRequest({ parent }: { parent: PendingParent }) {
  const approve = useApproveParent(parent);
  const rejection = useDialogState<PendingParent>();
  const row = useRescueFocus<HTMLLIElement>();

  return (
    <Row
      ref={row}
      action={
        <Group gap="xs" className={classes.actions}>
          <BusyButton
            busy={approve.isPending}
            aria-label={`Approve ${parent.name}`}
            onClick={() => approve.mutate({ id: parent.id })}
          >
            Approve
          </BusyButton>
          <Button
            variant="default"
            disabled={approve.isPending}
            aria-label={`Reject ${parent.name}`}
            onClick={() => rejection.ask(parent)}
          >
            Reject
          </Button>
        </Group>
      }
    >
      <Text inherit fw={600}>
        {parent.name}
      </Text>
      <Text c="dimmed" size="sm">
        {parent.email} · {formatInstantDay(parent.registrationDate)}
        {parent.expiresAt && ` · waits until ${formatInstantDay(parent.expiresAt)}`}
      </Text>
      {rejection.about && (
        <Suspense>
          <RejectDialog key={rejection.count} parent={rejection.about} />
        </Suspense>
      )}
    </Row>
  );
}
