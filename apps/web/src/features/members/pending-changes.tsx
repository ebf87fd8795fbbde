import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { PendingChange } from '@starchart/schema';
import { IconHourglassHigh } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatTimeOfDay, formatWeekday } from '@/lib/format/format';
import { useRefuseChange, useWithdrawChange } from './api';
import { usePendingChanges } from './use-pending-changes';

type PendingChangesProps = { ownId: number; timeZone: string | undefined };

/** The changes that a parent can refuse. Renders nothing without one. */
export function PendingChanges({ ownId, timeZone }: PendingChangesProps) {
  const { data: changes = [] } = usePendingChanges();
  return changes.map((change) => (
    <Change key={change.id} change={change} isOwn={change.requestedBy.id === ownId} timeZone={timeZone} />
  ));
}

type ChangeProps = { change: PendingChange; isOwn: boolean; timeZone: string | undefined };

function Change({ change, isOwn, timeZone }: ChangeProps) {
  const { id, dueAt } = change;
  const refuse = useRefuseChange();
  const withdraw = useWithdrawChange();
  const end = isOwn ? withdraw : refuse;
  const { once: stop, isPending } = useSingleFlight(() => end.mutateAsync({ id }));
  const [day, time] = [formatWeekday(dueAt, timeZone), formatTimeOfDay(dueAt, timeZone)];

  return (
    <InfoPanel id={`pending-change-${id}`} large Icon={IconHourglassHigh} title={request(change)}>
      <p>
        <Trans>
          This happens on {day} at {time} unless a parent says no.
        </Trans>
      </p>
      <Group gap="xs" mt="var(--space-4)">
        <BusyButton variant="default" busy={isPending} onClick={() => void stop()}>
          {isOwn ? t`Take it back` : t`Keep things as they are`}
        </BusyButton>
      </Group>
    </InfoPanel>
  );
}

function request({ kind, parent, child, newRole, requestedBy: { name: requester } }: PendingChange): string {
  const name = parent?.name ?? '';
  const childName = child?.name ?? '';
  if (kind === 'erase-family') return t`${requester} asked to delete your family with all its data.`;
  if (kind === 'erase-child')
    return t`${requester} asked to delete ${childName} with all habits, rewards and points.`;
  if (kind === 'remove-parent') return t`${requester} asked to remove ${name} from the family.`;
  return newRole === 'helper'
    ? t`${requester} asked to make ${name} a helper.`
    : t`${requester} asked to make ${name} a viewer.`;
}
