import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { addDays } from '@starchart/domain';
import { type DemoClockState, moveDemoClockInput } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { BusyButton } from '@/components/ui/busy-button';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatInstantDay } from '@/lib/format/format';
import { useDemoClock, useMoveDemoClock } from './api';
import classes from './move-demo-clock.module.css';

const check = schemaResolver(moveDemoClockInput, { sync: true });

/** Moves the clock of a demo: to the next stops, or to any later time. */
export function MoveDemoClock() {
  return (
    <QueryState
      query={useDemoClock()}
      failure="We couldn't read the clock."
      loading={<SkeletonRows rows={2} height={44} />}
    >
      {(clock) => <Ways clock={clock} />}
    </QueryState>
  );
}

function Ways({ clock }: { clock: DemoClockState }) {
  const { stops, timeZone, today } = clock;
  const move = useMoveDemoClock();
  const { once: moveTo, isPending } = useSingleFlight((to: string) => move.mutateAsync({ to }), {
    mayRepeat: true,
  });

  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { to: `${addDays(today, 1)}T12:00` },
    validate: check,
  });
  const { onSubmit, isPending: isSubmitting } = useFormSubmit(form, (values) => move.mutateAsync(values), {
    mayRepeat: true,
  });

  const stop = (label: string, to: string) => (
    <BusyButton
      variant="default"
      busy={isPending && move.variables?.to === to}
      onClick={() => void moveTo(to)}
    >
      {label}
    </BusyButton>
  );

  return (
    <div className={classes.ways}>
      <Text inherit c="dimmed">
        The clock only moves forward, for everybody in this demo. Whoever is signed in stays so.
      </Text>
      <div className={classes.stops}>
        {stop('An hour on', stops.nextHour)}
        {stop('Tomorrow at 07:00', stops.tomorrow)}
        {stop(`Next week, ${formatInstantDay(stops.nextWeek, timeZone)}`, stops.nextWeek)}
        {stops.clockChange &&
          stop(
            `An hour before the clocks change, ${formatInstantDay(stops.clockChange, timeZone)}`,
            stops.clockChange,
          )}
      </div>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <TextInput
          type="datetime-local"
          label="Any other time"
          min={`${today}T00:00`}
          key={form.key('to')}
          {...form.getInputProps('to')}
        />
        <SubmitButton pending={isSubmitting} pendingLabel="Moving..." variant="default">
          Move there
        </SubmitButton>
      </form>
    </div>
  );
}
