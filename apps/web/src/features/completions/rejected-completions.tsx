import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconCloudOff } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { refresh } from '@/lib/api/refresh';
import { readServerError } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatWeekday } from '@/lib/format/format';
import { notifyFailure } from '@/lib/notify';
import { removeEntry } from '@/lib/offline/outbox';
import type { ShownEntry } from '@/lib/offline/use-outbox';

type RejectedCompletionsProps = {
  entries: readonly ShownEntry[];
  family: readonly Child[];
};

/** What the server rejected later: the checks of this grown-up, and what children completed offline on this device. */
export function RejectedCompletions({ entries, family }: RejectedCompletionsProps) {
  return entries.map((entry) => {
    const child = family.find(({ id }) => id === entry.childId);
    const Rejected = entry.asChild === false ? RejectedCheck : RejectedCompletion;
    return child && <Rejected key={entry.id} entry={entry} name={child.name} />;
  });
}

type RejectedCompletionProps = { entry: ShownEntry; name: string };

function RejectedCheck({ entry, name }: RejectedCompletionProps) {
  const { id, reason } = entry;
  return (
    <InfoPanel id={`rejected-${id}`} Icon={IconCloudOff} title={textOfCheck(entry, name)}>
      {reason && entry.state === 'rejected' && <Text>{reason}</Text>}
      <Group ref={moveFocusOnRemoval} mt="var(--space-4)">
        <Button variant="default" onClick={() => void close(id)}>
          <Trans>OK</Trans>
        </Button>
      </Group>
    </InfoPanel>
  );
}

function textOfCheck({ op, habitName, day, state }: ShownEntry, name: string): string {
  const weekday = formatWeekday(day, 'UTC');
  if (state === 'overruled')
    return t`“${habitName}” for ${name} on ${weekday} was changed later. It stays as it is now.`;
  return op === 'record'
    ? t`We couldn't save your check of “${habitName}” for ${name} on ${weekday}.`
    : t`We couldn't take back “${habitName}” for ${name} on ${weekday}.`;
}

const close = (id: string) => removeEntry(id).catch(() => undefined);

function RejectedCompletion({ entry, name }: RejectedCompletionProps) {
  const { id, childId, habitId, habitName, slot, day } = entry;
  const title = t`Failed to mark as done`;
  const correct = useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => refresh(childId),
    success: { title: t`Marked as done`, text: habitName },
    failure: (error) =>
      isDeleted(error) ? undefined : { title, text: t`There was an error saving the change.` },
  });
  const { once: add, isPending } = useSingleFlight(async () => {
    try {
      await correct.mutateAsync({ childId, cells: [{ habitId, day, slot, done: true }] });
    } catch (error) {
      if (!isDeleted(error)) throw error;
      notifyFailure({ title, text: t`“${habitName}” no longer exists.` });
    }
    await close(id);
  });
  const weekday = formatWeekday(day, 'UTC');
  return (
    <InfoPanel
      id={`rejected-${id}`}
      Icon={IconCloudOff}
      title={t`${name} completed “${habitName}” on ${weekday} while offline. Would you like to add it?`}
    >
      <Group gap="xs" mt="var(--space-4)">
        <BusyButton variant="default" busy={isPending} onClick={() => void add()}>
          <Trans>Add it</Trans>
        </BusyButton>
        <Button variant="subtle" onClick={() => void close(id)}>
          <Trans>Not now</Trans>
        </Button>
      </Group>
    </InfoPanel>
  );
}

const isDeleted = (error: unknown) => readServerError(error)?.code === 'NOT_FOUND';
