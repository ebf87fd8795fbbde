import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { addDays } from '@starchart/domain';
import { type DemoClockState, moveDemoClockInput } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { SubmitButton } from '@/components/form/submit-button';
import { BusyButton } from '@/components/ui/busy-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatInstantDay } from '@/lib/format/format';
import { useDemoClock, useMoveDemoClock } from './api';
import classes from './move-demo-clock.module.css';

/** Moves the clock of a demo: to the next stops, or to any later time. */
export function MoveDemoClock() {
  return (
    <QueryState
      query={useDemoClock()}
      failure={t`We couldn't read the clock.`}
      loading={<SkeletonRows rows={2} height={44} />}
    >
      {(clock) => <MoveOptions clock={clock} />}
    </QueryState>
  );
}

function MoveOptions({ clock }: { clock: DemoClockState }) {
  const { stops, timeZone, today } = clock;
  const move = useMoveDemoClock();
  const { once: moveTo, isPending } = useSingleFlight((to: string) => move.mutateAsync({ to }), {
    mayRepeat: true,
  });

  const submission = useSchemaForm({
    schema: moveDemoClockInput,
    initialValues: { to: `${addDays(today, 1)}T12:00` },
    send: (values) => move.mutateAsync(values),
    mayRepeat: true,
  });

  const dayOf = (time: string) => formatInstantDay(time, timeZone);
  const nextWeek = dayOf(stops.nextWeek);
  const clockChange = stops.clockChange ? dayOf(stops.clockChange) : '';
  const stop = (label: string, to: string) => (
    <BusyButton
      variant="default"
      className="wide-on-phones"
      py="xs"
      busy={isPending && move.variables?.to === to}
      onClick={() => void moveTo(to)}
    >
      {label}
    </BusyButton>
  );

  return (
    <Stack gap="sm" pt="sm" className={classes.options}>
      <Text inherit c="dimmed">
        <Trans>
          The clock only moves forward, and it moves for everyone in this demo. You stay logged in.
        </Trans>
      </Text>
      <Group gap="xs" align="stretch">
        {stop(t`One hour later`, stops.nextHour)}
        {stop(t`Tomorrow at 07:00`, stops.tomorrow)}
        {stop(t`Next week, ${nextWeek}`, stops.nextWeek)}
        {stops.clockChange && stop(t`One hour before the clocks change, ${clockChange}`, stops.clockChange)}
      </Group>
      <form noValidate onSubmit={submission.onSubmit}>
        <Group gap="var(--space-8) var(--space-12)" align="flex-start">
          <TextInput
            type="datetime-local"
            label={t`Another time`}
            className="wide-on-phones"
            min={`${today}T00:00`}
            {...submission.form.getInputProps('to')}
          />
          <SubmitButton
            pending={submission.isPending}
            pendingLabel={t`Moving...`}
            variant="default"
            className="wide-on-phones"
          >
            <Trans>Set this time</Trans>
          </SubmitButton>
        </Group>
      </form>
    </Stack>
  );
}
