import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconCloudOff } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
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

/** What children completed offline on this device and the server rejected, for a grown-up who may correct it. */
export function RejectedCompletions({ entries, family }: RejectedCompletionsProps) {
  return entries.map((entry) => {
    const child = family.find(({ id }) => id === entry.childId);
    return child && <RejectedCompletion key={entry.id} entry={entry} name={child.name} />;
  });
}

type RejectedCompletionProps = { entry: ShownEntry; name: string };

function RejectedCompletion({ entry, name }: RejectedCompletionProps) {
  const { id, childId, habitId, habitName, slot, day } = entry;
  const title = t`Failed to mark as done`;
  const correct = useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => refresh(childId),
    success: { title: t`Marked as done`, text: habitName },
    failure: (error) =>
      isDeleted(error) ? undefined : { title, text: t`There was an error saving the change.` },
  });
  const close = () => removeEntry(id).catch(() => undefined);
  const { once: add, isPending } = useSingleFlight(async () => {
    try {
      await correct.mutateAsync({ childId, cells: [{ habitId, day, slot, done: true }] });
    } catch (error) {
      if (!isDeleted(error)) throw error;
      notifyFailure({ title, text: t`“${habitName}” no longer exists.` });
    }
    await close();
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
        <Button variant="subtle" onClick={() => void close()}>
          <Trans>Not now</Trans>
        </Button>
      </Group>
    </InfoPanel>
  );
}

const isDeleted = (error: unknown) => readServerError(error)?.code === 'NOT_FOUND';
