import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { Child, DayHistory } from '@starchart/schema';
import { InfoPanel } from '@/components/ui/info-panel';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useMay } from '@/lib/api/may';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';

type Future = NonNullable<DayHistory['future']>;

/** What was checked off while the clock of the server was ahead, with a button that removes it. */
export function FutureCompletions({ child, future }: { child: Pick<Child, 'id'>; future: Future }) {
  const may = useMay();
  const removal = useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => refresh(child.id),
    success: { title: t`Removed`, text: t`Points and streaks are right again.` },
    failure: { title: t`Failed to save the chart`, text: t`There was an error saving your changes.` },
  });
  const cells = future.map(({ habitId, day, slot }) => ({ habitId, day, slot, done: false }));
  return (
    <InfoPanel title={<Trans>Checked off on days to come</Trans>}>
      <Text>
        <Plural
          value={future.length}
          one="# check-off is on a later day, because the server's clock was ahead. Without it, points and streaks are right again."
          other="# check-offs are on later days, because the server's clock was ahead. Without them, points and streaks are right again."
        />
      </Text>
      {may('completions.correct') && (
        <Button
          variant="default"
          w="fit-content"
          loading={removal.isPending}
          onClick={() => removal.mutate({ childId: child.id, cells })}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </InfoPanel>
  );
}
